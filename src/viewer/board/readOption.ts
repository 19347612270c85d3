import { fieldsOf, numberOf, textOf } from '../../../contract/answerFields.ts'
import type { DidOption } from '../../../contract/didOptions.ts'
import { MASKING_CHARACTER_DEFAULT, MASKING_POSITION_DEFAULT, READING_DISTANCE_DEFAULT_METRES } from '../../../domain/limits.ts'

/** The part of a board's options that its screen uses. */
export type BoardOption = Pick<DidOption, 'clock' | 'delayTime' | 'masking' | 'notice' | 'screen' | 'video'> & {
  readonly doctorPhoto: Pick<DidOption['doctorPhoto'], 'use' | 'url'>
}

/**
 * Reads a board's options as any server may send them: numbers as text, parts absent (DE-22). What is absent is off, and
 * a masking that would hide nothing becomes the default one, and so does a screen that we do not know how to draw.
 */
export function readOption(answer: unknown): BoardOption {
  const option = fieldsOf(answer)
  const delayTime = fieldsOf(option.delayTime)
  const doctorPhoto = fieldsOf(option.doctorPhoto)
  const masking = fieldsOf(option.masking)
  const notice = fieldsOf(option.notice)
  const screen = fieldsOf(option.screen)
  const video = fieldsOf(option.video)
  return {
    clock: option.clock === true || fieldsOf(option.clock).use === true,
    delayTime: { use: delayTime.use === true, content: numberOf(delayTime.content) ?? 0 },
    doctorPhoto: { use: doctorPhoto.use === true, url: textOf(doctorPhoto.url) },
    masking: {
      use: masking.use === true,
      index: numberOf(masking.index) ?? MASKING_POSITION_DEFAULT,
      character: textOf(masking.character) || MASKING_CHARACTER_DEFAULT,
    },
    notice: { use: notice.use === true, content: textOf(notice.content).trim() },
    screen: {
      label: screen.label === 'NUMBER' || screen.label === 'BOTH' ? screen.label : 'NAME',
      scheme: screen.scheme === 'DARK' ? 'DARK' : 'LIGHT',
      distance: numberOf(screen.distance) ?? READING_DISTANCE_DEFAULT_METRES,
    },
    video: {
      use: video.use === true,
      name: textOf(video.name),
      type: video.type === 'URL' ? 'URL' : 'FILE',
      url: textOf(video.url),
    },
  }
}
