import type { Session } from '../../contract/auth.ts'
import { DONE_MEANS_HEADER, type DoneMeans } from '../../contract/constants.ts'
import type { Did } from '../../contract/dids.ts'
import type { TagMessage } from '../../contract/didWaitings.ts'
import type { BoardPause, PauseStart } from '../../contract/pauses.ts'
import type { Room, RoomCreate } from '../../contract/rooms.ts'
import type { Visit, VisitCreate } from '../../contract/visits.ts'
import type { WaitingList } from '../../contract/waitingLists.ts'
import type { FrontMove, MovedTogether, WaitingEntry, WaitingMove } from '../../contract/waitingMoves.ts'
import type { HoldReason } from '../../domain/waitingMoves.ts'
import { createDid, createRoom, createTag, createVisit } from './create.ts'
import { type Answer, HttpClient } from './httpClient.ts'

export type { Answer }

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

const LISTS = { waiting: '', called: 'called/', holding: 'holding/' } as const
type List = keyof typeof LISTS

let unknown = 0

/** Somebody who moves patients: `staff.call(entry)`. A refused move is answered, not thrown. */
export class Client extends HttpClient {
  /** Returns a client of the same user on another server. */
  at(url: string): Client {
    return new Client(url, this.session)
  }

  /** Signs in another user on the same server. */
  async signIn(id: string, password: string): Promise<Client> {
    return new Client(this.url, await this.post<Session>('/auth/login', { id, password }))
  }

  async createStation(given?: Partial<RoomCreate>): Promise<Station> {
    const room = await createRoom(this, given)
    return { room, did: await createDid(this, { roomId: room.id }) }
  }

  /** Creates a station for each of these rooms. */
  createStations<const R extends readonly Partial<RoomCreate>[]>(...rooms: R) {
    return inTurn(rooms, (room) => this.createStation(room))
  }

  async createPatient(given?: Partial<VisitCreate>): Promise<Patient> {
    const tag = await createTag(this)
    return { visit: await createVisit(this, { tagMappingId: tag.id, ...given }), tagValue: tag.tagValue }
  }

  /** Checks a patient with a tag in for each of these visits. */
  createPatients<const V extends readonly Partial<VisitCreate>[]>(...visits: V) {
    return inTurn(visits, (visit) => this.createPatient(visit))
  }

  /** Disables the detection of repeated taps for boards, for patients who tap faster than people (DE-30). */
  async takeEveryTap(...dids: readonly Pick<Did, 'id'>[]): Promise<void> {
    for (const { id } of dids) await this.patch('/v1/did-options/tag', { didId: id, repeatSeconds: 0 })
  }

  /** Adds a patient to a board's queue. */
  join(did: Did, { visit }: Patient): Promise<WaitingEntry> {
    return this.post('/v1/did-waitings', { didId: did.id, visitId: visit.id })
  }

  /** Checks in patients with these names and adds them to a board's queue, in this order. */
  queueUp<const N extends readonly string[]>(did: Did, ...names: N) {
    return inTurn(names, async (name) => this.join(did, await this.createPatient({ name })))
  }

  /** Creates a station with these patients in its queue. @returns the board and its entries */
  async queueOf<const N extends readonly string[]>(...names: N) {
    const { did } = await this.createStation()
    return [did, ...(await this.queueUp(did, ...names))] as const
  }

  call({ didWaitingId }: WaitingEntry): Promise<Answer<WaitingEntry>> {
    return this.request('POST', '/v1/did-waitings/call', { didWaitingId })
  }

  recall({ didWaitingId }: WaitingEntry): Promise<Answer<WaitingEntry>> {
    return this.request('POST', '/v1/did-waitings/recall', { didWaitingId })
  }

  hold(...entries: WaitingEntry[]): Promise<Answer<WaitingEntry[]>> {
    return this.request('POST', '/v1/did-waitings/holding', { didWaitingIds: idsOf(entries) })
  }

  /** Holds a patient for a reason. */
  holdFor(reason: HoldReason, entry: WaitingEntry): Promise<Answer<WaitingEntry[]>> {
    return this.request('POST', '/v1/did-waitings/holding', { didWaitingIds: idsOf([entry]), reason })
  }

  done(...entries: WaitingEntry[]): Promise<Answer<WaitingEntry[]>> {
    return this.request('POST', '/v1/did-waitings/done', { didWaitingIds: idsOf(entries) })
  }

  /** Calls `done` with the meaning in its header. */
  doneMeaning(means: DoneMeans, entry: WaitingEntry): Promise<Answer<WaitingEntry[]>> {
    const body = { didWaitingIds: idsOf([entry]) }
    return this.request('POST', '/v1/did-waitings/done', body, { [DONE_MEANS_HEADER]: means })
  }

  transfer({ didWaitingId }: WaitingEntry, { id }: Did): Promise<Answer<WaitingEntry>> {
    return this.request('POST', '/v1/did-waitings/transfer', { didWaitingId, didId: id })
  }

  /** Moves all patients waiting at a board to another. */
  transferAll(from: Did, to: Did): Promise<Answer<MovedTogether>> {
    return this.request('POST', '/v1/did-waitings/transfer-all', { didId: from.id, toDidId: to.id })
  }

  front({ didWaitingId }: WaitingEntry, why: Partial<FrontMove> = {}): Promise<Answer<WaitingEntry>> {
    return this.request('POST', '/v1/did-waitings/front', { didWaitingId, reason: 'EMERGENCY', ...why })
  }

  /** Marks a called patient as absent. */
  noShow({ didWaitingId }: WaitingEntry, given: { hold?: boolean } = {}): Promise<Answer<WaitingEntry>> {
    return this.request('POST', '/v1/did-waitings/no-show', { didWaitingId, ...given })
  }

  undo({ didWaitingId }: WaitingEntry): Promise<Answer<WaitingEntry>> {
    return this.request('POST', '/v1/did-waitings/undo', { didWaitingId })
  }

  /** Undoes the move that returned this entry. */
  undoNamed({ didWaitingId, moveId }: WaitingEntry, headers?: Record<string, string>): Promise<Answer<WaitingEntry>> {
    return this.request('POST', '/v1/did-waitings/undo', { didWaitingId, moveId }, headers)
  }

  /** Undoes the moves of several patients at once. */
  undoAll(entries: readonly WaitingEntry[], headers?: Record<string, string>): Promise<Answer<MovedTogether>> {
    const moves = entries.map(({ didWaitingId, moveId }) => ({ didWaitingId, moveId }))
    return this.request('POST', '/v1/did-waitings/undo-all', { moves }, headers)
  }

  /** Pauses a board, by default for lunch. */
  pause({ id }: Did, why: Partial<PauseStart> = {}): Promise<Answer<BoardPause[]>> {
    return this.request('POST', '/v1/did-pauses', { didIds: [id], reason: 'LUNCH', ...why })
  }

  endPause({ id }: Did): Promise<Answer<{ didIds: number[] }>> {
    return this.request('POST', '/v1/did-pauses/end', { didIds: [id] })
  }

  /** Returns the log of a patient's moves, newest first. */
  movesOf({ visitId }: Pick<WaitingEntry, 'visitId'>): Promise<WaitingMove[]> {
    return this.list(`/v1/did-waitings/moves?visitId=${visitId}&size=100`)
  }

  scan(did: Pick<Did, 'id'>, tagValue: string): Promise<Answer<TagMessage>> {
    return this.request('POST', '/v1/did-waitings/tag', { didId: did.id, tagValue })
  }

  /** Scans an unknown value that is new each time, so that the board shows it regardless of earlier scans. */
  scanUnknown(did: Pick<Did, 'id'>): Promise<Answer<TagMessage>> {
    return this.scan(did, `unknown ${(unknown += 1)}`)
  }

  listOf(list: List, did: Did): Promise<WaitingList> {
    return this.get(`/v1/did-waitings/${LISTS[list]}dids/${did.id}`)
  }

  /** Returns the names in the three lists of a board, in order. */
  async namesOf(did: Did): Promise<Record<List, string[]>> {
    const names = async (list: List) => (await this.listOf(list, did)).patients.map(({ name }) => name)
    return { waiting: await names('waiting'), called: await names('called'), holding: await names('holding') }
  }
}

/** Makes something of each, one after the other. */
async function inTurn<const A extends readonly unknown[], M>(all: A, make: (each: A[number]) => Promise<M>) {
  const made: M[] = []
  for (const each of all) made.push(await make(each))
  return made as { -readonly [K in keyof A]: M }
}

const idsOf = (entries: readonly WaitingEntry[]) => entries.map(({ didWaitingId }) => didWaitingId)
