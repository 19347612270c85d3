import { BOARD_VERSION_HEADER } from '../../contract/realtime.ts'
import type { RouteInput } from './route.ts'
import type { Call } from '../../contract/call.ts'

/** Data of a board for a display, with the version of the board at which it was read. */
export interface Versioned<T> {
  readonly version: number
  readonly answer: T
}

/** Responds with the data and sends its version in a header, because the specification fixes the body. */
export async function versioned<T>(reply: RouteInput<Call>['reply'], read: Promise<Versioned<T>>): Promise<T> {
  const { version, answer } = await read
  void reply.header(BOARD_VERSION_HEADER, version)
  return answer
}
