import { type Fields, fieldsOf, numberOf, textOf } from '../../../contract/answerFields.ts'
import type { VideoType } from '../../../contract/didOptions.ts'
import { PATIENT_LABELS, type PatientLabel, type Scheme, SCHEMES } from '../../../contract/screen.ts'
import { MASKING_CHARACTER_DEFAULT, MASKING_POSITION_DEFAULT, READING_DISTANCE_DEFAULT_METRES } from '../../../domain/limits.ts'

/** An uploaded file; both are empty while there is none. */
export interface MediaFile {
  readonly name: string
  readonly url: string
}

/** A number as its field holds it: '' while empty. */
type Typed = number | ''

/** A board's options as the form holds them: an uploaded video and a linked one side by side, whichever is chosen. */
export interface OptionValues {
  clock: { use: boolean }
  delayTime: { use: boolean; content: Typed }
  doctorPhoto: { use: boolean; type: string; file: MediaFile }
  masking: { use: boolean; index: Typed; character: string }
  notice: { use: boolean; content: string }
  video: { use: boolean; type: VideoType; file: MediaFile; link: string }
  /** Null where the server knows no such option. */
  screen: { label: PatientLabel; scheme: Scheme; distance: Typed } | null
}

export type OptionName = keyof OptionValues

/** In the order of the page. */
export const OPTION_NAMES = ['clock', 'delayTime', 'doctorPhoto', 'masking', 'notice', 'video', 'screen'] as const satisfies readonly OptionName[]

/** What the wire calls a photo that was uploaded. */
const UPLOADED = 'FILE'

/** Reads a board's options as any server may send them: numbers as text, parts absent (DE-22); what is absent is off. */
export function readOptionValues(answer: unknown): OptionValues {
  const option = fieldsOf(answer)
  const [delayTime, photo, masking, notice, video] = ['delayTime', 'doctorPhoto', 'masking', 'notice', 'video'].map((name) =>
    fieldsOf(option[name]),
  ) as [Fields, Fields, Fields, Fields, Fields]
  const isLink = video.type === 'URL'
  return {
    clock: { use: option.clock === true || fieldsOf(option.clock).use === true },
    delayTime: { use: delayTime.use === true, content: numberOf(delayTime.content) ?? 0 },
    doctorPhoto: { use: photo.use === true, type: textOf(photo.type) || UPLOADED, file: fileOf(photo) },
    masking: {
      use: masking.use === true,
      index: numberOf(masking.index) ?? MASKING_POSITION_DEFAULT,
      character: textOf(masking.character) || MASKING_CHARACTER_DEFAULT,
    },
    notice: { use: notice.use === true, content: textOf(notice.content) },
    video: {
      use: video.use === true,
      type: isLink ? 'URL' : 'FILE',
      file: isLink ? NO_FILE : fileOf(video),
      link: isLink ? textOf(video.url) : '',
    },
    screen: option.screen === undefined ? null : screenOf(fieldsOf(option.screen)),
  }
}

const screenOf = ({ label, scheme, distance }: Fields): OptionValues['screen'] => ({
  label: PATIENT_LABELS.find((known) => known === label) ?? 'NAME',
  scheme: SCHEMES.find((known) => known === scheme) ?? 'LIGHT',
  distance: numberOf(distance) ?? READING_DISTANCE_DEFAULT_METRES,
})

const NO_FILE: MediaFile = { name: '', url: '' }

const fileOf = (media: Fields): MediaFile => ({ name: textOf(media.name), url: textOf(media.url) })
