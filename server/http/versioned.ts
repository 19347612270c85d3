import { BOARD_VERSION_HEADER } from '../../contract/realtime.ts'
import type { RouteInput } from './route.ts'
import type { Call } from '../../contract/call.ts'

/** What a display reads of a board, with the version of the board that it was read at. */
export interface Versioned<T> {
  readonly version: number
  readonly answer: T
}

/** Answers what was read, its version in a header: the bodies are those of the specification. */
export async function versioned<T>(reply: RouteInput<Call>['reply'], read: Promise<Versioned<T>>): Promise<T> {
  const { version, answer } = await read
  void reply.header(BOARD_VERSION_HEADER, version)
  return answer
}
