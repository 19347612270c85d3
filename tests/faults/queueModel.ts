import { scanTag } from '../../domain/tagScan.ts'
import { freePlaces, isBusy, isOpen, transition, type WaitingAction, type WaitingStatus } from '../../domain/waiting.ts'
import { allows } from '../../domain/waitingMoves.ts'

/** A board of the model; boards of one `room` share its capacity. */
export interface ModelBoard {
  readonly room: string
  /** Whether the board has a room. A board without one takes one patient at a time, and no tags. */
  readonly hasRoom: boolean
  readonly maxPatient: number
}

/** An attempted action. Patients, boards and staff are numbers; a patient stands for the patient's latest entry. */
export type Try =
  | {
      readonly kind: 'join' | 'transfer' | 'scan'
      readonly by: number
      readonly patient: number
      readonly board: number
    }
  | {
      readonly kind: 'call' | 'holding' | 'done' | 'recall' | 'front' | 'noShow' | 'undo'
      readonly by: number
      readonly patient: number
    }

interface State {
  readonly board: number
  readonly status: WaitingStatus
  /** Rank of the move to the front; 0 for an entry that was not moved there. */
  readonly front: number
  /** Position of the entry among those not at the front: its number, or a value between two others. */
  readonly place: number
  /** Rank of the last call. */
  readonly called: number
}

export interface ModelEntry extends State {
  readonly number: number
  readonly patient: number
  /** The last move: its author, the state that an undo restores, and whether it was an undo itself. */
  readonly last: { readonly by: number; readonly before: State | null; readonly undone: boolean }
}

/**
 * The rules of the queue in their simplest form (DE-08 … DE-12): a list of entries to which tries are applied. The
 * model tells which tries are refused, and the state after them.
 */
export class QueueModel {
  readonly #boards: readonly ModelBoard[]
  readonly entries: ModelEntry[] = []
  #rank = 0

  constructor(boards: readonly ModelBoard[]) {
    this.#boards = boards
  }

  /** Returns the entry that a try refers to: the patient's latest. */
  latest(patient: number): ModelEntry | undefined {
    return this.entries.findLast((entry) => entry.patient === patient)
  }

  /** Applies a try if it is allowed. Returns whether it was. */
  attempt(given: Try): boolean {
    if (given.kind === 'join')
      return this.#admits(given.patient, given.board) && this.#join(given.patient, given.board, given.by)
    if (given.kind === 'scan') return this.#scan(given.patient, given.board, given.by)
    const entry = this.latest(given.patient)
    if (!entry) return false
    if (given.kind === 'transfer') return this.#transfer(entry, given.board, given.by)
    if (given.kind === 'undo') return this.#undo(entry, given.by)
    if (given.kind === 'recall')
      return allows(entry.status, 'recall') && this.#change(entry, { called: this.#next() }, given.by)
    if (given.kind === 'front')
      return (
        allows(entry.status, 'front') && this.#change(entry, { front: this.#next(), place: entry.number }, given.by)
      )
    if (given.kind === 'noShow') return allows(entry.status, 'noShow') && this.#noShow(entry, given.by)
    return this.#act(entry, given.kind, given.by)
  }

  /** Returns the entries of one list of a board, in order. */
  list(board: number, status: WaitingStatus): ModelEntry[] {
    const found = this.entries.filter((entry) => entry.board === board && entry.status === status)
    return found.sort(
      (a, b) =>
        (status === 'CALLED' ? a.called - b.called : b.front - a.front) || a.place - b.place || a.number - b.number,
    )
  }

  #act(entry: ModelEntry, action: WaitingAction, by: number): boolean {
    const next = transition(entry.status, action)
    if (next.kind !== 'move') return next.kind === 'same'
    if (next.to !== 'CALLED') return this.#change(entry, { status: next.to }, by)
    return (
      !this.#isBusy(entry) &&
      this.#hasRoom(entry.board) &&
      this.#change(entry, { status: 'CALLED', called: this.#next() }, by)
    )
  }

  /** Inserts the entry behind the third waiting patient, or behind the last of fewer, and ahead of all later ones. */
  #noShow(entry: ModelEntry, by: number): boolean {
    const queue = this.list(entry.board, 'WAITING')
    const at = Math.min(3, queue.length) - 1
    const ahead = queue[at]
    if (!ahead) return this.#change(entry, { status: 'WAITING', front: 0, place: entry.number }, by)
    const next = queue.slice(at + 1).find(({ front, place }) => front === ahead.front && place > ahead.place)
    const before = Math.min(next?.place ?? Infinity, Math.floor(ahead.place) + 1)
    return this.#change(entry, { status: 'WAITING', front: ahead.front, place: (ahead.place + before) / 2 }, by)
  }

  #transfer(entry: ModelEntry, board: number, by: number): boolean {
    if (entry.board === board || !allows(entry.status, 'transfer')) return false
    return (
      this.#admits(entry.patient, board, entry) &&
      this.#change(entry, { board, status: 'WAITING', front: 0, place: entry.number }, by)
    )
  }

  #undo(entry: ModelEntry, by: number): boolean {
    const { last } = entry
    if (last.by !== by || last.undone) return false
    const to = last.before ?? { ...entry, status: 'CANCELED' as const }
    if (isOpen(to.status) && this.#isAt(entry.patient, to.board, entry)) return false
    if (isBusy(to.status) && this.#isBusy(entry)) return false
    if (to.status === 'CALLED' && entry.status !== 'CALLED' && !this.#hasRoom(to.board)) return false
    const { board, status, front, place, called } = to
    return this.#change(entry, { board, status, front, place, called }, by, true)
  }

  #scan(patient: number, board: number, by: number): boolean {
    const at = this.#boards[board]
    const own = this.entries.filter((entry) => entry.patient === patient)
    const near = own.filter((entry) => this.#roomOf(entry.board) === this.#roomOf(board))
    const here =
      near.find(({ status }) => isBusy(status)) ??
      near.find(({ status }) => isOpen(status)) ??
      near.findLast(({ status }) => status === 'DONE') ??
      near.at(-1)
    const { effect } = scanTag({
      tagKnown: true,
      visit: { roomIds: [] },
      room: at?.hasRoom ? { id: 1, useRfid: true, isAccessible: true } : null,
      here: here?.status ?? null,
      busyAt: own.some((entry) => isBusy(entry.status) && !near.includes(entry)) ? 'elsewhere' : null,
      freePlaces: this.#hasRoom(board) ? 1 : 0,
      isTurn:
        here !== undefined &&
        !this.entries.some(
          (entry) =>
            entry.status === 'WAITING' && this.#roomOf(entry.board) === this.#roomOf(board) && isBefore(entry, here),
        ),
    })
    if (effect === 'join') this.#join(patient, board, by)
    if (here && effect === 'call') this.#change(here, { status: 'CALLED', called: this.#next() }, by)
    if (here && effect === 'done') this.#change(here, { status: 'DONE' }, by)
    // A scan is always answered; a flag in the response reports its outcome.
    return true
  }

  #join(patient: number, board: number, by: number): boolean {
    const number = this.entries.length
    this.entries.push({
      number,
      patient,
      board,
      status: 'WAITING',
      front: 0,
      place: number,
      called: 0,
      last: { by, before: null, undone: false },
    })
    return true
  }

  #change(entry: ModelEntry, to: Partial<State>, by: number, undone = false): boolean {
    const { board, status, front, place, called } = entry
    const before = { board, status, front, place, called }
    this.entries[entry.number] = { ...entry, ...to, last: { by, before, undone } }
    return true
  }

  #admits(patient: number, board: number, but?: ModelEntry): boolean {
    return (
      !this.#isAt(patient, board, but) &&
      !this.entries.some((entry) => entry !== but && entry.patient === patient && isBusy(entry.status))
    )
  }

  #isAt(patient: number, board: number, but?: ModelEntry): boolean {
    return this.entries.some(
      (entry) =>
        entry !== but &&
        entry.patient === patient &&
        isOpen(entry.status) &&
        this.#roomOf(entry.board) === this.#roomOf(board),
    )
  }

  #isBusy(but: ModelEntry): boolean {
    return this.entries.some((entry) => entry !== but && entry.patient === but.patient && isBusy(entry.status))
  }

  #hasRoom(board: number): boolean {
    const inExam = this.entries.filter(
      (entry) => entry.status === 'CALLED' && this.#roomOf(entry.board) === this.#roomOf(board),
    ).length
    return freePlaces({ maxPatient: this.#boards[board]?.maxPatient ?? 1, useMultiCall: true }, inExam) > 0
  }

  #roomOf(board: number): string | undefined {
    return this.#boards[board]?.room
  }

  #next(): number {
    this.#rank += 1
    return this.#rank
  }
}

const isBefore = (a: ModelEntry, b: ModelEntry): boolean =>
  a.front > b.front || (a.front === b.front && (a.place < b.place || (a.place === b.place && a.number < b.number)))
