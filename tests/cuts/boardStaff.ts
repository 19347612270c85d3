import type { Did } from '../../contract/dids.ts'
import type { WaitingEntry } from '../../contract/waitingMoves.ts'
import type { Answer, Client } from '../harness/client.ts'
import { createVisit } from '../harness/create.ts'
import { oneOf } from '../faults/random.ts'
import type { Journal } from './journal.ts'

const NAMES = ['김', '김철', '홍길동', '황보관우', '이순신', '남궁민수', '박서준', 'John Smith', '김😀수']
const WAITING_MIN = 3
const WAITING_MAX = 8

/** Acts at one board, one call after the other, and records the board's state in the journal after each. */
export class BoardStaff {
  readonly did: Did
  readonly #staff: Client
  readonly #anyone: Client
  readonly #journal: Journal
  readonly #random: () => number
  #patients: WaitingEntry[] = []

  constructor(
    did: Did,
    { staff, anyone, journal, random }: { staff: Client; anyone: Client; journal: Journal; random: () => number },
  ) {
    this.did = did
    this.#staff = staff
    this.#anyone = anyone
    this.#journal = journal
    this.#random = random
  }

  /** Performs one action. @throws Error for a server error (5xx) */
  async step(): Promise<void> {
    const { status, body } = await this.#act()
    if (status >= 500) throw new Error(`answered ${status}: ${JSON.stringify(body)}`)
    if (status < 300) for (const entry of [body].flat()) this.#note(entry)
    await this.#journal.record(this.#anyone, this.did.id)
  }

  #act(): Promise<Answer<unknown>> {
    const waiting = this.#patients.filter((patient) => patient.status === 'WAITING').length
    const patient = oneOf(this.#patients, this.#random)
    if (!patient || waiting < WAITING_MIN) return this.#admit()
    const acts: (() => Promise<Answer<unknown>>)[] = [
      () => this.#staff.undo(patient),
      () =>
        this.#staff.request('PATCH', '/v1/did-options/notice', {
          didId: this.did.id,
          use: true,
          content: `안내 ${this.#random()}`,
        }),
      () =>
        this.#staff.request('PATCH', '/v1/visits', {
          visits: [{ id: patient.visitId, name: oneOf(NAMES, this.#random) }],
        }),
      () =>
        this.#staff.request('PATCH', '/v1/visits', {
          visits: [{ id: patient.visitId, hideName: this.#random() < 0.5 }],
        }),
      ...(waiting < WAITING_MAX ? [() => this.#admit()] : []),
      ...MOVES[patient.status].map((move) => () => this.#staff[move](patient)),
      ...MOVES[patient.status].map((move) => () => this.#staff[move](patient)),
    ]
    return (oneOf(acts, this.#random) ?? (() => this.#admit()))()
  }

  async #admit(): Promise<Answer<unknown>> {
    const { id } = await createVisit(this.#staff, { name: oneOf(NAMES, this.#random) ?? '김하나' })
    return this.#staff.request('POST', '/v1/did-waitings', { didId: this.did.id, visitId: id })
  }

  #note(answer: unknown): void {
    if (typeof answer !== 'object' || answer === null || !('didWaitingId' in answer)) return
    const entry = answer as WaitingEntry
    this.#patients = this.#patients.filter(({ didWaitingId }) => didWaitingId !== entry.didWaitingId)
    if (entry.status !== 'DONE' && entry.status !== 'CANCELED') this.#patients.push(entry)
  }
}

const MOVES: Record<WaitingEntry['status'], readonly ('call' | 'hold' | 'front' | 'done' | 'recall')[]> = {
  WAITING: ['call', 'hold', 'front'],
  CALLED: ['done', 'recall'],
  HOLDING: ['done'],
  DONE: [],
  CANCELED: [],
}
