import type { Did } from '../../contract/dids.ts'
import type { TagMessage } from '../../contract/didWaitings.ts'
import type { WaitingList } from '../../contract/waitingLists.ts'
import type { FrontMove, MovedTogether, WaitingEntry, WaitingMove } from '../../contract/waitingMoves.ts'
import { DONE_MEANS_HEADER, type DoneMeans } from '../../contract/constants.ts'
import type { BoardPause, PauseStart } from '../../contract/pauses.ts'
import type { Room, RoomCreate } from '../../contract/rooms.ts'
import type { Visit, VisitCreate } from '../../contract/visits.ts'
import type { HoldReason } from '../../domain/waitingMoves.ts'
import type { Answer, Client } from './client.ts'
import { createDid, createRoom, createTag, createVisit } from './create.ts'

/** Room with a board. */
export interface Station {
  readonly room: Room
  readonly did: Did
}

/** Checked-in patient and the value of the patient's tag. */
export interface Patient {
  readonly visit: Visit
  readonly tagValue: string
}

export async function createStation(client: Client, given?: Partial<RoomCreate>): Promise<Station> {
  const room = await createRoom(client, given)
  return { room, did: await createDid(client, { roomId: room.id }) }
}

/** Disables the detection of repeated taps for boards, for patients who tap faster than people (DE-30). */
export async function takeEveryTap(client: Client, ...dids: readonly Pick<Did, 'id'>[]): Promise<void> {
  for (const { id } of dids) await client.patch('/v1/did-options/tag', { didId: id, repeatSeconds: 0 })
}

export async function createPatient(client: Client, given?: Partial<VisitCreate>): Promise<Patient> {
  const tag = await createTag(client)
  return { visit: await createVisit(client, { tagMappingId: tag.id, ...given }), tagValue: tag.tagValue }
}

/** Adds a patient to a board's queue. */
export const join = (client: Client, did: Did, { visit }: Patient): Promise<WaitingEntry> =>
  client.post('/v1/did-waitings', { didId: did.id, visitId: visit.id })

/** Checks in patients with these names and adds them to a board's queue, in this order. */
export async function queueUp<const N extends readonly string[]>(client: Client, did: Did, ...names: N) {
  const entries: WaitingEntry[] = []
  for (const name of names) entries.push(await join(client, did, await createPatient(client, { name })))
  return entries as { -readonly [K in keyof N]: WaitingEntry }
}

export const call = (client: Client, { didWaitingId }: WaitingEntry): Promise<Answer<WaitingEntry>> =>
  client.request('POST', '/v1/did-waitings/call', { didWaitingId })

/** Holds a patient for a reason. */
export const holdFor = (
  client: Client,
  reason: HoldReason,
  { didWaitingId }: WaitingEntry,
): Promise<Answer<WaitingEntry[]>> =>
  client.request('POST', '/v1/did-waitings/holding', { didWaitingIds: [didWaitingId], reason })

export const hold = (client: Client, ...entries: WaitingEntry[]): Promise<Answer<WaitingEntry[]>> =>
  client.request('POST', '/v1/did-waitings/holding', { didWaitingIds: entries.map(({ didWaitingId }) => didWaitingId) })

export const done = (client: Client, ...entries: WaitingEntry[]): Promise<Answer<WaitingEntry[]>> =>
  client.request('POST', '/v1/did-waitings/done', { didWaitingIds: entries.map(({ didWaitingId }) => didWaitingId) })

/** Calls `done` with the meaning in its header. */
export const doneMeaning = (
  client: Client,
  means: DoneMeans,
  { didWaitingId }: WaitingEntry,
): Promise<Answer<WaitingEntry[]>> =>
  client.request('POST', '/v1/did-waitings/done', { didWaitingIds: [didWaitingId] }, { [DONE_MEANS_HEADER]: means })

export const recall = (client: Client, { didWaitingId }: WaitingEntry): Promise<Answer<WaitingEntry>> =>
  client.request('POST', '/v1/did-waitings/recall', { didWaitingId })

export const transfer = (client: Client, { didWaitingId }: WaitingEntry, { id }: Did): Promise<Answer<WaitingEntry>> =>
  client.request('POST', '/v1/did-waitings/transfer', { didWaitingId, didId: id })

export const front = (
  client: Client,
  { didWaitingId }: WaitingEntry,
  why: Partial<FrontMove> = {},
): Promise<Answer<WaitingEntry>> =>
  client.request('POST', '/v1/did-waitings/front', { didWaitingId, reason: 'EMERGENCY', ...why })

/** Marks a called patient as absent. */
export const noShow = (
  client: Client,
  { didWaitingId }: WaitingEntry,
  given: { hold?: boolean } = {},
): Promise<Answer<WaitingEntry>> => client.request('POST', '/v1/did-waitings/no-show', { didWaitingId, ...given })

export const undo = (client: Client, { didWaitingId }: WaitingEntry): Promise<Answer<WaitingEntry>> =>
  client.request('POST', '/v1/did-waitings/undo', { didWaitingId })

/** Pauses a board, by default for lunch. */
export const pause = (client: Client, { id }: Did, why: Partial<PauseStart> = {}): Promise<Answer<BoardPause[]>> =>
  client.request('POST', '/v1/did-pauses', { didIds: [id], reason: 'LUNCH', ...why })

export const endPause = (client: Client, { id }: Did): Promise<Answer<{ didIds: number[] }>> =>
  client.request('POST', '/v1/did-pauses/end', { didIds: [id] })

/** Moves all patients waiting at a board to another. */
export const transferAll = (client: Client, from: Did, to: Did): Promise<Answer<MovedTogether>> =>
  client.request('POST', '/v1/did-waitings/transfer-all', { didId: from.id, toDidId: to.id })

/** Undoes the moves of several patients at once. */
export const undoAll = (
  client: Client,
  entries: readonly WaitingEntry[],
  headers?: Record<string, string>,
): Promise<Answer<MovedTogether>> =>
  client.request(
    'POST',
    '/v1/did-waitings/undo-all',
    { moves: entries.map(({ didWaitingId, moveId }) => ({ didWaitingId, moveId })) },
    headers,
  )

/** Undoes the move that returned this entry. */
export const undoNamed = (
  client: Client,
  { didWaitingId, moveId }: WaitingEntry,
  headers?: Record<string, string>,
): Promise<Answer<WaitingEntry>> => client.request('POST', '/v1/did-waitings/undo', { didWaitingId, moveId }, headers)

/** Returns the log of a patient's moves, newest first. */
export const movesOf = async (client: Client, { visitId }: Pick<WaitingEntry, 'visitId'>): Promise<WaitingMove[]> =>
  await client.list<WaitingMove>(`/v1/did-waitings/moves?visitId=${visitId}&size=100`)

export const scan = (client: Client, did: Pick<Did, 'id'>, tagValue: string): Promise<Answer<TagMessage>> =>
  client.request('POST', '/v1/did-waitings/tag', { didId: did.id, tagValue })

let unknown = 0
/** Scans an unknown value that is new each time, so that the board shows it regardless of earlier scans. */
export const scanUnknown = (client: Client, did: Pick<Did, 'id'>): Promise<Answer<TagMessage>> =>
  scan(client, did, `unknown ${(unknown += 1)}`)

const LISTS = { waiting: '', called: 'called/', holding: 'holding/' } as const

export const listOf = (client: Client, list: keyof typeof LISTS, did: Did): Promise<WaitingList> =>
  client.get(`/v1/did-waitings/${LISTS[list]}dids/${did.id}`)

/** Returns the names in the three lists of a board, in order. */
export async function namesOf(client: Client, did: Did): Promise<Record<keyof typeof LISTS, string[]>> {
  const names = async (list: keyof typeof LISTS) => (await listOf(client, list, did)).patients.map(({ name }) => name)
  return { waiting: await names('waiting'), called: await names('called'), holding: await names('holding') }
}
