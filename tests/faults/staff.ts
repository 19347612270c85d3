import type { WaitingEntry } from '../../contract/waitingMoves.ts'
import type { Did } from '../../contract/dids.ts'
import type { MoveAction } from '../../domain/waitingMoves.ts'
import type { Answer, Client } from '../harness/client.ts'
import { createVisit } from '../harness/create.ts'
import type { Journal } from './journal.ts'
import { oneOf } from './random.ts'

const PATIENTS_EACH = 5

/**
 * A member of staff with patients of their own: each step makes one call and records a 2xx response. Rooms and queues
 * are shared, so refusals are expected.
 */
export class Staff {
  readonly #boards: readonly Did[]
  readonly #journal: Journal
  readonly #random: () => number
  #patients: WaitingEntry[] = []

  constructor(boards: readonly Did[], journal: Journal, random: () => number) {
    this.#boards = boards
    this.#journal = journal
    this.#random = random
  }

  /** Reloads the patients after a restart, because a response may have been lost. */
  refresh(rows: ReadonlyMap<number, WaitingEntry>): void {
    this.#patients = this.#patients.flatMap(({ didWaitingId }) => rows.get(didWaitingId) ?? [])
  }

  /** Works until a call gets no response. */
  async work(client: Client): Promise<void> {
    try {
      for (;;) await this.#step(client)
    } catch (error) {
      // `fetch` throws a TypeError when the connection breaks; any other error is a bug in the test.
      if (!(error instanceof TypeError)) throw error
    }
  }

  async #step(client: Client): Promise<void> {
    this.#patients = this.#patients.filter(({ status }) => status !== 'DONE' && status !== 'CANCELED')
    const patient = oneOf(this.#patients, this.#random)
    if (!patient || this.#patients.length < PATIENTS_EACH) return this.#admit(client)
    const [action, send] = oneOf(this.#choices(client, patient), this.#random) ?? []
    if (!action || !send) return
    const { status, body } = await send()
    if (status >= 500) throw new Error(`${action} answered ${status}: ${JSON.stringify(body)}`)
    const [after] = [body].flat()
    if (status < 300 && after) this.#note(action, after)
  }

  async #admit(client: Client): Promise<void> {
    const visit = await createVisit(client, { name: `환자 ${Math.floor(this.#random() * 1e6)}` })
    this.#journal.addVisit(visit.id)
    const board = oneOf(this.#boards, this.#random)
    if (board) this.#note('join', await client.post('/v1/did-waitings', { didId: board.id, visitId: visit.id }))
  }

  #choices(
    client: Client,
    patient: WaitingEntry,
  ): [MoveAction, () => Promise<Answer<WaitingEntry | WaitingEntry[]>>][] {
    const other = oneOf(
      this.#boards.filter(({ id }) => id !== patient.didId),
      this.#random,
    )
    return {
      WAITING: [
        ['call', () => client.call(patient)],
        ['holding', () => client.hold(patient)],
        ['front', () => client.front(patient)],
        ...(other ? [['transfer', () => client.transfer(patient, other)] as const] : []),
        ['undo', () => client.undo(patient)],
      ],
      HOLDING: [
        ['done', () => client.done(patient)],
        ['call', () => client.call(patient)],
      ],
      CALLED: [
        ['done', () => client.done(patient)],
        ['recall', () => client.recall(patient)],
        ['noShow', () => client.noShow(patient)],
        ['undo', () => client.undo(patient)],
      ],
      DONE: [],
      CANCELED: [],
    }[patient.status] as [MoveAction, () => Promise<Answer<WaitingEntry | WaitingEntry[]>>][]
  }

  #note(action: MoveAction, { didWaitingId, didId, visitId, status }: WaitingEntry): void {
    this.#journal.addMove({ didWaitingId, visitId, didId, action, to: status })
    const at = this.#patients.findIndex((each) => each.didWaitingId === didWaitingId)
    const entry = { didWaitingId, didId, visitId, status, createdAt: '' }
    if (at < 0) this.#patients.push(entry)
    else this.#patients[at] = entry
  }
}
