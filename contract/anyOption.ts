import { MASKING_CHARACTER_DEFAULT, MASKING_POSITION_DEFAULT, READING_DISTANCE_DEFAULT_METRES } from '../domain/limits.ts'
import { fieldsOf, numberOf, textOf } from './answerFields.ts'
import { PATIENT_LABELS, type PatientLabel, type Scheme, SCHEMES } from './screen.ts'

/** A board's options, read from what any server may send. */
export interface AnyOption {
  readonly clock: boolean
  /** Minutes. */
  readonly delayTime: { readonly use: boolean; readonly content: number }
  readonly doctorPhoto: { readonly use: boolean; readonly type: string; readonly name: string; readonly url: string }
  readonly masking: { readonly use: boolean; readonly index: number; readonly character: string }
  readonly notice: { readonly use: boolean; readonly content: string }
  /** Null from a server that knows no such option; the distance in metres. */
  readonly screen: { readonly label: PatientLabel; readonly scheme: Scheme; readonly distance: number } | null
  readonly video: { readonly use: boolean; readonly name: string; readonly type: 'FILE' | 'URL'; readonly url: string }
}

/** How a wall looks where nobody chose. */
export const SCREEN_DEFAULT = screenOf({})

/**
 * Reads a board's options as any server may send them (DE-22): numbers may be text, and parts may be absent or of another kind. In their
 * place a switch is off, a text empty and a delay 0, and the masking (DE-05) and each part of a screen are the default ones. Only where
 * the field `screen` itself is absent is there no screen: the server knows of none.
 */
export function readAnyOption(answer: unknown): AnyOption {
  const option = fieldsOf(answer)
  const delayTime = fieldsOf(option.delayTime)
  const photo = fieldsOf(option.doctorPhoto)
  const masking = fieldsOf(option.masking)
  const notice = fieldsOf(option.notice)
  const video = fieldsOf(option.video)
  return {
    clock: option.clock === true || fieldsOf(option.clock).use === true,
    delayTime: { use: delayTime.use === true, content: numberOf(delayTime.content) ?? 0 },
    doctorPhoto: { use: photo.use === true, type: textOf(photo.type), name: textOf(photo.name), url: textOf(photo.url) },
    masking: {
      use: masking.use === true,
      index: numberOf(masking.index) ?? MASKING_POSITION_DEFAULT,
      character: textOf(masking.character) || MASKING_CHARACTER_DEFAULT,
    },
    notice: { use: notice.use === true, content: textOf(notice.content) },
    screen: option.screen === undefined ? null : screenOf(fieldsOf(option.screen)),
    video: { use: video.use === true, name: textOf(video.name), type: video.type === 'URL' ? 'URL' : 'FILE', url: textOf(video.url) },
  }
}

function screenOf({ label, scheme, distance }: Record<string, unknown>): NonNullable<AnyOption['screen']> {
  return {
    label: PATIENT_LABELS.find((known) => known === label) ?? 'NAME',
    scheme: SCHEMES.find((known) => known === scheme) ?? 'LIGHT',
    distance: numberOf(distance) ?? READING_DISTANCE_DEFAULT_METRES,
  }
}
