import { readAnyOption } from '../../../contract/anyOption.ts'
import type { CallsOption } from '../../../contract/callsOption.ts'
import type { VideoType } from '../../../contract/didOptions.ts'
import type { PatientLabel, Scheme, WallLanguage } from '../../../contract/screen.ts'
import type { VoiceOption } from '../../../contract/voice.ts'

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
  screen: { label: PatientLabel; scheme: Scheme; distance: Typed; language: WallLanguage } | null
  /** Null where the server knows no such option. */
  calls: (Omit<CallsOption, 'noShowAfter' | 'noShowPlaces'> & { noShowAfter: Typed; noShowPlaces: Typed }) | null
  /** Null where the server knows no such option. */
  voice: (Omit<VoiceOption, 'volume' | 'repeats'> & { volume: Typed; repeats: Typed }) | null
  /** Null where the server knows no such option. */
  tag: { repeatSeconds: Typed } | null
}

/** What the wire calls a photo that was uploaded. */
const UPLOADED = 'FILE'

/**
 * What the form starts from: the options as {@link readAnyOption} reads them, with an uploaded video and a linked one
 * apart.
 */
export function readOptionValues(answer: unknown): OptionValues {
  const { clock, delayTime, doctorPhoto, masking, notice, screen, calls, tag, video, voice } = readAnyOption(answer)
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
  }
}

/**
 * The options that a wall shows for what the form holds, in the shape of a server's answer; a number is '' while its
 * field is empty.
 */
export const shownOption = ({ clock, doctorPhoto, video, ...others }: OptionValues) => ({
  ...others,
  clock: clock.use,
  doctorPhoto: { use: doctorPhoto.use, url: doctorPhoto.file.url },
  video: { use: video.use, url: video.type === 'FILE' ? video.file.url : isLink(video.link) ? video.link.trim() : '' },
})

/** Whether a text is a web address. */
export const isLink = (text: string): boolean =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)

const NO_FILE: MediaFile = { name: '', url: '' }

const fileOf = ({ name, url }: MediaFile): MediaFile => ({ name, url })
