import { setTimeout as pause } from 'node:timers/promises'
import type { Did } from '../../../contract/dids.ts'
import type { WaitingEntry } from '../../../contract/waitingMoves.ts'
import type { Visit } from '../../../contract/visits.ts'
import type { Answer, Client } from '../../harness/client.ts'
import { aVisit } from '../../harness/builders.ts'
import { asWord, type Journal } from '../journal.ts'

/** Pause after a call without a response. */
const AWAY_MS = 100

/** A member of staff who checks patients in, takes them through the exam, and records the 2xx responses. */
export class Desk {
  readonly #client: Client
  readonly #did: Did
  readonly #journal: Journal
  #isOpen = true

  constructor(client: Client, did: Did, journal: Journal) {
    this.#client = client
    this.#did = did
    this.#journal = journal
  }

  /** Works until it is closed. A patient whose call failed keeps their state. */
  async work(): Promise<void> {
    while (this.#isOpen) {
      const isServed = await this.#serve()
      if (!isServed) await pause(AWAY_MS)
    }
  }

  close(): void {
    this.#isOpen = false
  }

  async #serve(): Promise<boolean> {
    const visit = await this.#send<Visit>('/v1/visits', aVisit())
    if (!visit) return false
    this.#journal.addVisit(visit.id)
    let entry = await this.#send<WaitingEntry>('/v1/did-waitings', { didId: this.#did.id, visitId: visit.id })
    if (entry) this.#note('join', entry)
    if (entry) entry = await this.#send<WaitingEntry>('/v1/did-waitings/call', { didWaitingId: entry.didWaitingId })
    if (entry) this.#note('call', entry)
    const [done] =
      (entry && (await this.#send<WaitingEntry[]>('/v1/did-waitings/done', { didWaitingIds: [entry.didWaitingId] }))) ??
      []
    if (done) this.#note('done', done)
    return done !== undefined
  }

  /** @returns undefined for a network error, 503 or ROOM_FULL. Any other refusal is an error. */
  async #send<T>(path: string, body: unknown): Promise<T | undefined> {
    let answer: Answer<T>
    try {
      answer = await this.#client.request<T>('POST', path, body)
    } catch {
      return undefined
    }
    if (answer.status < 300) return answer.body
    if (answer.status === 503 || answer.refusal.code === 'ROOM_FULL') return undefined
    throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  }

  #note(action: 'join' | 'call' | 'done', { didWaitingId, visitId, didId, status }: WaitingEntry): void {
    this.#journal.addMove({ didWaitingId, visitId, didId, action, to: status })
  }
}

/** Counts the writes in a journal that are missing in a database. */
export function lostOf(
  journal: Journal,
  visits: readonly { id: number }[],
  moves: readonly Parameters<typeof asWord>[0][],
): number {
  const known = new Set(visits.map(({ id }) => id))
  const words = new Set(moves.map(asWord))
  return (
    journal.visits.filter((id) => !known.has(id)).length +
    journal.moves.filter((move) => !words.has(asWord(move))).length
  )
}
