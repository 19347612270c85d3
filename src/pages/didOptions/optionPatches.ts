import type { WireId } from '../../../contract/answerFields.ts'
import { OPTION_NAMES, type OptionName } from '../../../contract/boardOptions.ts'
import { RECORD_VERSION_HEADER } from '../../../contract/constants.ts'
import type { Api, BodyOf } from '../../api/api.ts'
import type { OptionValues } from './optionValues.ts'

/** Change of one option: the last segment of its path, and the body. */
type OptionPatch = {
  [P in OptionPath]: { readonly path: P; readonly body: BodyOf<'PATCH', `/v1/did-options/${P}`> }
}[OptionPath]
type OptionPath = Exclude<OptionName, 'delayTime' | 'doctorPhoto'> | 'delay-time' | 'doctor-photo'

/** Reads the options of a board and their version; '' from a server without versions. */
export async function readOption(api: Api, didId: WireId, signal?: AbortSignal) {
  let version = ''
  const option: unknown = await api('GET', '/v1/did-options/:id', {
    params: { id: didId },
    signal,
    onHeaders: (header) => (version = header(RECORD_VERSION_HEADER) ?? ''),
  })
  return { option, version }
}

/**
 * Changes an option without overwriting anything that changed since `recordVersion`; '' overwrites any version.
 * Returns the new version.
 */
export async function changeOption(api: Api, { path, body }: OptionPatch, recordVersion: string): Promise<string> {
  let version = ''
  await api('PATCH', `/v1/did-options/${path}`, {
    body,
    recordVersion,
    onHeaders: (header) => (version = header(RECORD_VERSION_HEADER) ?? ''),
  })
  return version
}

/** The options whose request body differs from that of their stored values. */
export function changedOptions(values: OptionValues, stored: OptionValues): OptionName[] {
  const body = (of: OptionValues, name: OptionName) => JSON.stringify(optionPatch(name, 0, of).body)
  return OPTION_NAMES.filter((name) => body(values, name) !== body(stored, name))
}

/** The request that stores one option: all its fields and the board's id. */
export function optionPatch(name: OptionName, didId: WireId, values: OptionValues): OptionPatch {
  return PATCHES[name](didId, values)
}

const PATCHES: Record<OptionName, (didId: WireId, values: OptionValues) => OptionPatch> = {
  clock: (didId, { clock }) => ({ path: 'clock', body: { didId, clock: clock.use } }),
  delayTime: (didId, { delayTime: { use, content } }) => ({
    path: 'delay-time',
    body: { didId, use, content: Number(content) },
  }),
  doctorPhoto: (didId, { doctorPhoto: { use, type, file } }) => ({
    path: 'doctor-photo',
    body: { didId, filename: file.name, type, url: file.url, use },
  }),
  masking: (didId, { masking: { use, index, character } }) => ({
    path: 'masking',
    body: { didId, use, index: Number(index), character },
  }),
  notice: (didId, { notice: { use, content } }) => ({ path: 'notice', body: { didId, use, content } }),
  video: (didId, { video: { use, type, file, link } }) => ({
    path: 'video',
    // A link has no file name, so the last segment of its path is sent.
    body:
      type === 'URL'
        ? { didId, filename: lastPart(link), type, url: link.trim(), use }
        : { didId, filename: file.name, type, url: file.url, use },
  }),
  screen: (didId, { screen }) => ({
    path: 'screen',
    body: { didId, ...(screen && { ...screen, distance: Number(screen.distance), margin: Number(screen.margin) }) },
  }),
  calls: (didId, { calls }) => ({
    path: 'calls',
    body: {
      didId,
      ...(calls && { ...calls, noShowAfter: Number(calls.noShowAfter), noShowPlaces: Number(calls.noShowPlaces) }),
    },
  }),
  voice: (didId, { voice }) => ({
    path: 'voice',
    body: { didId, ...(voice && { ...voice, volume: Number(voice.volume), repeats: Number(voice.repeats) }) },
  }),
  tag: (didId, { tag }) => ({ path: 'tag', body: { didId, ...(tag && { repeatSeconds: Number(tag.repeatSeconds) }) } }),
  tickets: (didId, { tickets }) => ({
    path: 'tickets',
    body: { didId, ...(tickets && { ...tickets, perDay: Number(tickets.perDay), order: Number(tickets.order) }) },
  }),
}

const lastPart = (link: string) => link.trim().split(/[?#]/, 1)[0]?.split('/').at(-1)?.slice(0, FILE_NAME_MAX) ?? ''

/** Maximum length of a file name in the API. */
const FILE_NAME_MAX = 255
