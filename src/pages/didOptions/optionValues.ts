import { readAnyOption } from '../../../contract/anyOption.ts'
import type { CallsOption, PatientLabel, Scheme, WallLanguage } from '../../../contract/boardOptions.ts'
import type { VideoType } from '../../../contract/didOptions.ts'
import { fieldsOf } from '../../../contract/answerFields.ts'
import { type TicketOption, ticketsOf } from '../../../contract/ticketOption.ts'
import type { VoiceOption } from '../../../contract/voice.ts'

/** An uploaded file; both are empty while there is none. */
export interface MediaFile {
  readonly name: string
  readonly url: string
}

/** A number as its field holds it: '' while the field is empty. */
type Typed = number | ''

/**
 * A board's options as the form holds them. It holds an uploaded and a linked video at the same time; `type` selects
 * one.
 */
export interface OptionValues {
  clock: { use: boolean }
  delayTime: { use: boolean; content: Typed }
  doctorPhoto: { use: boolean; type: string; file: MediaFile }
  masking: { use: boolean; index: Typed; character: string }
  notice: { use: boolean; content: string }
  video: { use: boolean; type: VideoType; file: MediaFile; link: string }
  /** Null if the server does not support this option. */
  screen: { label: PatientLabel; scheme: Scheme; distance: Typed; language: WallLanguage; margin: Typed } | null
  /** Null if the server does not support this option. */
  calls: (Omit<CallsOption, 'noShowAfter' | 'noShowPlaces'> & { noShowAfter: Typed; noShowPlaces: Typed }) | null
  /** Null if the server does not support this option. */
  voice: (Omit<VoiceOption, 'volume' | 'repeats'> & { volume: Typed; repeats: Typed }) | null
  /** Null if the server does not support this option. */
  tag: { repeatSeconds: Typed } | null
  /** Null if the server does not support this option. */
  tickets: (Omit<TicketOption, 'perDay' | 'order'> & { perDay: Typed; order: Typed }) | null
}

/** Type of an uploaded photo in the API. */
const UPLOADED = 'FILE'

/**
 * Initial values of the form: the options as {@link readAnyOption} reads them, with separate values for an uploaded and
 * a linked video.
 */
export function readOptionValues(answer: unknown): OptionValues {
  const { clock, delayTime, doctorPhoto, masking, notice, screen, calls, tag, video, voice } = readAnyOption(answer)
  const { tickets } = fieldsOf(answer)
  const isLink = video.type === 'URL'
  return {
    clock: { use: clock },
    delayTime,
    doctorPhoto: { use: doctorPhoto.use, type: doctorPhoto.type || UPLOADED, file: fileOf(doctorPhoto) },
    masking,
    notice,
    video: { use: video.use, type: video.type, file: isLink ? NO_FILE : fileOf(video), link: isLink ? video.url : '' },
    screen,
    calls,
    tag,
    voice,
    tickets: tickets === undefined ? null : ticketsOf(tickets),
  }
}

/**
 * The options that the wall shows for the form's values, in the shape of a server response. A number is '' while its
 * field is empty.
 */
export const shownOption = ({ clock, doctorPhoto, video, ...others }: OptionValues) => ({
  ...others,
  clock: clock.use,
  doctorPhoto: { use: doctorPhoto.use, url: doctorPhoto.file.url },
  video: { use: video.use, url: video.type === 'FILE' ? video.file.url : isLink(video.link) ? video.link.trim() : '' },
})

/** Whether a text is an http(s) URL. */
export const isLink = (text: string): boolean =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)

const NO_FILE: MediaFile = { name: '', url: '' }

const fileOf = ({ name, url }: MediaFile): MediaFile => ({ name, url })
