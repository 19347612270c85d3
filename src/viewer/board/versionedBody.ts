import { BOARD_VERSION_HEADER } from '../../../contract/realtime.ts'
import { readAnswer } from '../../session/refusal.ts'
import { serverClock } from '../../session/serverClock.ts'

/** Part of a board with the board's version when it was read; null from a server without versions. */
export interface VersionedBody<T> {
  readonly body: T
  readonly version: number | null
}

/** Reads a response with its version, as {@link readAnswer} does. @throws ApiError when the server refuses */
export async function readVersioned<T>(answer: Response): Promise<VersionedBody<T>> {
  const body = await readAnswer<T>(answer)
  return { body, version: versionIn((name) => answer.headers.get(name)) }
}

/** Takes the board's version and the server's time from a response. */
export function versionIn(header: (name: string) => string | null): number | null {
  serverClock.hear(header('date'))
  const version = header(BOARD_VERSION_HEADER)
  return version === null ? null : Number(version)
}

/** Maximum number of reads until the parts have the same version. */
const TRIES_MAX = 8
const PAUSE_MS = 25

/**
 * Reads the parts of a board until all have the same version: parts from before and after a change would form a state
 * that never existed. @throws Error when the board changes faster than it can be read
 */
export async function atOneVersion<const T extends readonly VersionedBody<unknown>[]>(
  read: () => Promise<T>,
  tries = 1,
): Promise<T> {
  const parts = await read()
  if (new Set(parts.map(({ version }) => version)).size === 1) return parts
  if (tries === TRIES_MAX) throw new Error('no two answers of one version')
  await new Promise((resolve) => setTimeout(resolve, tries * PAUSE_MS))
  return atOneVersion(read, tries + 1)
}
