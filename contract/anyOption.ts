import {
  MASKING_POSITION_DEFAULT,
  READING_DISTANCE_DEFAULT_METRES,
  TAG_REPEAT_DEFAULT_SECONDS,
} from '../domain/limits.ts'
import { maskCharacter } from '../domain/masking.ts'
import { CALLS_DEFAULT, callLanguagesOf, PATIENT_LABELS, SCHEMES, WALL_LANGUAGES } from './boardOptions.ts'
import { fieldsOf, numberOf, textOf } from './answerFields.ts'
import type { DidOption } from './didOptions.ts'
import { CHIMES, TIME_OF_DAY, VOICE_DEFAULT, VOICE_ENGINES } from './voice.ts'

/**
 * A board's options as its wall and its form need them, read from the answer of any server; `screen`, `calls`, `tag` and `voice` are null when the server
 * does not support that option.
 */
type AnyOption = Omit<DidOption, 'id' | 'screen' | 'calls' | 'tag' | 'voice' | 'tickets'> & {
  readonly screen: DidOption['screen'] | null
  readonly calls: DidOption['calls'] | null
  readonly tag: DidOption['tag'] | null
  readonly voice: DidOption['voice'] | null
}

/** The default look of a wall. */
export const SCREEN_DEFAULT = screenOf({})

/**
 * Reads a board's options from the answer of any server: numbers may be sent as text, the clock as a boolean or
 * as an object with `use`, and any part may be missing or of another type. Unreadable values become off, empty or 0; an
 * unknown video type becomes a file, an unreadable masking or screen value its default. A missing `screen`,
 * `calls`, `tag` or `voice` means that the server does not support that option.
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
    doctorPhoto: {
      use: photo.use === true,
      type: textOf(photo.type),
      name: textOf(photo.name),
      url: textOf(photo.url),
    },
    masking: {
      use: masking.use === true,
      index: numberOf(masking.index) ?? MASKING_POSITION_DEFAULT,
      character: maskCharacter(textOf(masking.character)),
    },
    notice: { use: notice.use === true, content: textOf(notice.content) },
    screen: option.screen === undefined ? null : screenOf(fieldsOf(option.screen)),
    calls: option.calls === undefined ? null : callsOf(fieldsOf(option.calls)),
    tag:
      option.tag === undefined
        ? null
        : { repeatSeconds: numberOf(fieldsOf(option.tag).repeatSeconds) ?? TAG_REPEAT_DEFAULT_SECONDS },
    voice: option.voice === undefined ? null : voiceOf(fieldsOf(option.voice)),
    video: {
      use: video.use === true,
      name: textOf(video.name),
      type: video.type === 'URL' ? 'URL' : 'FILE',
      url: textOf(video.url),
    },
  }
}

function screenOf({ label, scheme, distance, language, margin }: Record<string, unknown>): DidOption['screen'] {
  return {
    label: PATIENT_LABELS.find((known) => known === label) ?? 'NAME',
    scheme: SCHEMES.find((known) => known === scheme) ?? 'LIGHT',
    distance: numberOf(distance) ?? READING_DISTANCE_DEFAULT_METRES,
    language: WALL_LANGUAGES.find((known) => known === language) ?? 'auto',
    margin: numberOf(margin) ?? 0,
  }
}

function callsOf(given: Record<string, unknown>): DidOption['calls'] {
  return {
    noShowAfter: numberOf(given['noShowAfter']) ?? CALLS_DEFAULT.noShowAfter,
    noShowPlaces: numberOf(given['noShowPlaces']) ?? CALLS_DEFAULT.noShowPlaces,
    showWait: given['showWait'] === true,
    delayFromWaits: given['delayFromWaits'] === true,
    showReason: given['showReason'] === true,
    languages: callLanguagesOf(given['languages']),
  }
}

function voiceOf(given: Record<string, unknown>): DidOption['voice'] {
  const { use, chime, volume, repeats, quietFrom, quietTo, everyScreen, engine, hall } = given
  const timeOf = (value: unknown) => (TIME_OF_DAY.test(textOf(value)) ? textOf(value) : '')
  return {
    use: use === true,
    chime: CHIMES.find((known) => known === chime) ?? VOICE_DEFAULT.chime,
    volume: numberOf(volume) ?? VOICE_DEFAULT.volume,
    repeats: numberOf(repeats) ?? VOICE_DEFAULT.repeats,
    quietFrom: timeOf(quietFrom),
    quietTo: timeOf(quietTo),
    everyScreen: everyScreen === true,
    engine: VOICE_ENGINES.find((known) => known === engine) ?? VOICE_DEFAULT.engine,
    hall: textOf(hall),
  }
}
