import type { Did } from '../../contract/dids.ts'
import type { WaitingEntry } from '../../contract/waitingMoves.ts'
import type { Room, RoomCreate } from '../../contract/rooms.ts'
import type { TagMapping } from '../../contract/tagMappings.ts'
import type { Visit } from '../../contract/visits.ts'
import type { Client } from '../../demo/client.ts'
import { aDid, aRoom, aTag, aVisit } from '../harness/builders.ts'

/** Creates a room, and a board with the same name and number. */
export async function openStation(
  root: Client,
  no: string,
  name: string,
  given: Partial<RoomCreate> = {},
): Promise<Did> {
  const room = await root.request<Room>(
    'POST',
    '/v1/rooms',
    aRoom({ no, name: { kr: name, en: '', cn: '', jp: '' }, ...given }),
  )
  return root.request<Did>('POST', '/v1/dids', aDid({ no, name: { kr: name }, roomId: room.id }))
}

/** Checks a patient in and adds the patient to a board's queue. */
export async function queueUp(root: Client, did: Did, name: string): Promise<WaitingEntry> {
  const visit = await root.request<Visit>('POST', '/v1/visits', aVisit({ name }))
  return root.request<WaitingEntry>('POST', '/v1/did-waitings', { didId: did.id, visitId: visit.id })
}

export const addTag = (root: Client, tagNo: string, tagValue: string): Promise<TagMapping> =>
  root.request<TagMapping>('POST', '/v1/tag-mappings', aTag({ tagNo, tagValue }))
