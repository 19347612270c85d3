import { BOARD_VERSION_HEADER } from '../../../contract/realtime.ts'
import { readAnswer } from './apiError.ts'
import { serverTime } from './serverTime.ts'

/** A part of a board, and the version of the board that it was read at; null from a server that has none. */
export interface Answered<T> {
  readonly body: T
  readonly version: number | null
}

/** Reads an answer with its version. @throws ApiError when the server refuses */
export async function answered<T>(answer: Response): Promise<Answered<T>> {
  const version = answer.headers.get(BOARD_VERSION_HEADER)
  const body = await readAnswer<T>(answer)
  serverTime.hear(answer.headers.get('date'))
  return { body, version: version === null ? null : Number(version) }
}

/** How often parts of different versions are refetched, and the pause before it, in milliseconds: longer each time. */
const TRIES_MAX = 8
const PAUSE_MS = 25

/**
 * Reads the parts of a board until all are of one version: what was read on either side of a change, put together,
 * would be a state that never was. @throws Error when the board changes faster than it can be read
 */
export async function atOneVersion<const T extends readonly Answered<unknown>[]>(
  read: () => Promise<T>,
  tries = 1,
): Promise<T> {
  const parts = await read()
  if (new Set(parts.map(({ version }) => version)).size === 1) return parts
  if (tries === TRIES_MAX) throw new Error('no two answers of one version')
  await new Promise((resolve) => setTimeout(resolve, tries * PAUSE_MS))
  return atOneVersion(read, tries + 1)
}
