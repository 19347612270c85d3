import type { Page } from '../contract/common.ts'
import type { Did } from '../contract/dids.ts'
import type { TagMapping } from '../contract/tagMappings.ts'
import type { Visit, VisitWaiting } from '../contract/visits.ts'
import { patientName, pick, ROOMS, TAG_COUNT } from './centre.ts'
import { CallError, type Client } from './client.ts'
import { SERVICES } from './services.ts'
import { tagValue } from './seed.ts'

/** Duration of a round at a pace of 1. */
const ROUND_MS = 1_500
const PATIENTS_AT_ONCE = 42
/** Number of patients when the demo opens. */
const PATIENTS_AT_FIRST = 36
const ARRIVAL_CHANCE = 0.45
const HOLD_CHANCE = 0.03
const HOLD_SECONDS = 30
const WALK_SECONDS = 6
const CALL_CHANCE = 0.6

/**
 * Simulates patients and staff: each round reads the current state and makes the calls that they would make next. It
 * keeps no queue of its own, so that a person trying the demo can call, hold and complete patients too.
 */
export class Simulator {
  readonly #staff: Client
  readonly #random: () => number
  readonly #pace: number
  readonly #seen = new Map<string, number>()
  #boards: Did[] = []

  /** Creates the simulator. @param pace speed as a factor */
  constructor(staff: Client, random: () => number = Math.random, pace = 1) {
    this.#staff = staff
    this.#random = random
    this.#pace = pace
  }

  /** Fills the centre at the start: patients are checked in, and each waits in a queue. */
  async open(): Promise<void> {
    let visits = await this.#look()
    while (visits.length < PATIENTS_AT_FIRST) {
      await this.#arrive(visits)
      visits = await this.#look()
    }
    const lengths = queueLengths(visits)
    for (const visit of visits) await this.#walk(visit, lengths, 0)
  }

  /** Runs until the signal aborts; a failed round is logged and the next one retries. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.round()
      } catch (error) {
        if (!signal.aborted) console.error(`시뮬레이터: ${(error as Error).message}`)
      }
      await new Promise((resolve) => setTimeout(resolve, ROUND_MS / this.#pace))
    }
  }

  /** Runs one round: reads the state and makes the calls that follow from it. */
  async round(): Promise<void> {
    const visits = await this.#look()
    if (visits.length < PATIENTS_AT_ONCE && this.#random() < ARRIVAL_CHANCE) await this.#arrive(visits)
    const lengths = queueLengths(visits)
    for (const visit of visits) await this.#walk(visit, lengths)
    for (const board of this.#boards) await this.#attend(board, visits)
    this.#forget(visits)
  }

  /** Reads the boards and the open visits. */
  async #look(): Promise<readonly Visit[]> {
    const boards = (await this.#staff.request<Page<Did>>('GET', '/v1/dids?isRoomIdNull=false&paged=false')).content
    // The services have windows, whose staff call by themselves.
    this.#boards = boards.filter((board) => !SERVICES.some(({ no }) => no === board.no))
    const visits = (await this.#staff.request<Page<Visit>>('GET', '/v1/visits?status=OPEN&paged=false')).content
    return visits.filter(({ tagNo }) => tagNo)
  }

  async #arrive(visits: readonly Visit[]): Promise<void> {
    const taken = new Set(visits.map((visit) => visit.tagNo))
    const free = Array.from({ length: TAG_COUNT }, (_, index) => String(index + 1)).filter((tagNo) => !taken.has(tagNo))
    if (free.length === 0) return
    const tags = await this.#staff.request<Page<TagMapping>>(
      'GET',
      `/v1/tag-mappings?tagNo=${pick(free, this.#random)}`,
    )
    const roomIds = this.#boards.flatMap((board) => board.roomId ?? []).filter(() => this.#random() < 0.5)
    await this.#try('POST', '/v1/visits', {
      name: patientName(this.#random),
      patientNo: String(100_000 + Math.floor(this.#random() * 900_000)),
      tagMappingId: tags.content[0]?.id ?? null,
      roomIds,
    })
  }

  /**
   * Sends a patient who is in no queue to the planned room with the shortest one, or checks the patient out after the
   * last.
   */
  async #walk(visit: Visit, lengths: Map<number, number>, seconds = WALK_SECONDS): Promise<void> {
    if (!visit.tagNo || visit.waitings.some(isOpen)) return
    if (!this.#hasLasted(`visit${visit.id} walk ${visit.waitings.length}`, seconds)) return
    const left = this.#boards.filter(
      (board) => isPlanned(visit, board) && !visit.waitings.some((entry) => entry.didId === board.id),
    )
    const [shortest] = left.toSorted((a, b) => (lengths.get(a.id) ?? 0) - (lengths.get(b.id) ?? 0))
    if (!shortest) {
      await this.#try('PATCH', '/v1/visits', { visits: [{ id: visit.id, status: 'CLOSED' }] })
      return
    }
    lengths.set(shortest.id, (lengths.get(shortest.id) ?? 0) + 1)
    await this.#try('POST', '/v1/did-waitings/tag', { didId: shortest.id, tagValue: tagValue(Number(visit.tagNo)) })
  }

  /** Completes patients whose exam is over, calls held patients back, and calls the next ones. */
  async #attend(board: Did, visits: readonly Visit[]): Promise<void> {
    const room = ROOMS.find(({ no }) => no === board.no)
    const entries = visits.flatMap((visit) => visit.waitings).filter((entry) => entry.didId === board.id)
    for (const { didWaitingId } of entries.filter(({ status }) => status === 'CALLED')) {
      if (this.#hasLasted(`entry${didWaitingId} exam`, room?.examSeconds ?? 30)) await this.#done(didWaitingId)
    }
    const inExam = entries.filter(({ status }) => status === 'CALLED').length
    if (inExam >= (room?.maxPatient ?? 1)) return
    const held = entries.find(
      ({ didWaitingId, status }) => status === 'HOLDING' && this.#hasLasted(`entry${didWaitingId} hold`, HOLD_SECONDS),
    )
    const next = entries.filter(({ status }) => status === 'WAITING').sort(byJoining)[0]
    if (held) await this.#done(held.didWaitingId)
    else if (next && this.#random() < HOLD_CHANCE)
      await this.#try('POST', '/v1/did-waitings/holding', { didWaitingIds: [next.didWaitingId] })
    else if (next && this.#random() < CALL_CHANCE)
      await this.#try('POST', '/v1/did-waitings/call', { didWaitingId: next.didWaitingId })
  }

  #done(didWaitingId: number): Promise<void> {
    return this.#try('POST', '/v1/did-waitings/done', { didWaitingIds: [didWaitingId] })
  }

  /** Whether `key` was first seen at least this many seconds ago, at the simulation's pace. */
  #hasLasted(key: string, seconds: number): boolean {
    const since = this.#seen.get(key) ?? Date.now()
    this.#seen.set(key, since)
    return Date.now() - since >= (seconds * 1_000) / this.#pace
  }

  /** Deletes the timestamps of patients who have left. */
  #forget(visits: readonly Visit[]): void {
    const alive = new Set(
      visits.flatMap((visit) => [`visit${visit.id}`, ...visit.waitings.map((entry) => `entry${entry.didWaitingId}`)]),
    )
    for (const key of this.#seen.keys()) if (!alive.has(key.split(' ', 1)[0] ?? '')) this.#seen.delete(key)
  }

  /** Makes a call and ignores refusals: somebody else may have changed the entry meanwhile. */
  async #try(method: string, path: string, body: unknown): Promise<void> {
    try {
      await this.#staff.request(method, path, body)
    } catch (error) {
      if (!(error instanceof CallError) || error.status >= 500) throw error
    }
  }
}

/** Counts the patients at each board, by its id. */
function queueLengths(visits: readonly Visit[]): Map<number, number> {
  const lengths = new Map<number, number>()
  for (const { didId } of visits.flatMap((visit) => visit.waitings.filter(isOpen)))
    lengths.set(didId, (lengths.get(didId) ?? 0) + 1)
  return lengths
}

const isOpen = ({ status }: VisitWaiting) => status === 'WAITING' || status === 'CALLED' || status === 'HOLDING'
const byJoining = (a: VisitWaiting, b: VisitWaiting) =>
  a.createdAt.localeCompare(b.createdAt) || a.didWaitingId - b.didWaitingId
const isPlanned = (visit: Visit, board: Did) =>
  board.roomId !== null && (visit.roomIds.length === 0 || visit.roomIds.includes(board.roomId))
