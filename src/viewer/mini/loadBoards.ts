import type { Did } from '../../../contract/dids.ts'
import { staffRequest } from './staffRequest.ts'

/** A board that a patient can be sent to. */
export type OtherBoard = Pick<Did, 'id' | 'no' | 'name'>

/**
 * Our server's other boards that have a room, in the order of their numbers. @throws ApiError when the server refuses
 */
export async function loadBoards(didId: string, signal: AbortSignal): Promise<readonly OtherBoard[]> {
  const path = '/v1/dids?isRoomIdNull=false&paged=false'
  const { content } = (await staffRequest<{ readonly content: readonly Did[] }>('GET', path, { signal })).body
  return content.filter(({ id }) => String(id) !== didId)
}
