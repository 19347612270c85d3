import * as fc from 'fast-check'
import { vi } from 'vitest'
import type { Visit } from '../../../contract/visits.ts'
import { FRONT_REASONS } from '../../../domain/waitingMoves.ts'
import type { Row } from '../../../server/db/schema.ts'
import { markShown } from '../../../server/didWaitings/receipts.ts'
import { didService } from '../../../server/dids/didService.ts'
import { Refusal } from '../../../server/http/refusals.ts'
import { WaitEstimates } from '../../../server/queue/estimates/waitEstimates.ts'
import { MoveService } from '../../../server/queue/moves/moveService.ts'
import { SpecialMoveService } from '../../../server/queue/moves/specialMoveService.ts'
import { PauseService } from '../../../server/queue/pauses.ts'
import { UndoService } from '../../../server/queue/moves/undoService.ts'
import { VisitService } from '../../../server/visits/visitService.ts'
import { aVisit, PASSWORD } from '../../harness/builders.ts'
import { createDid, createExam, createRoom } from '../../harness/create.ts'
import type { TestServer } from '../../harness/server.ts'
import { unaudited } from '../../harness/unaudited.ts'
import type { Known } from './bruteForce.ts'
import { audited, NotedPauses } from './notedPauses.ts'
import { aUnit } from '../../harness/database.ts'

/** Something that staff do, or time that passes; numbers stand for a patient or a board, whichever there is. */
export type Deed =
  | { readonly kind: 'pass'; readonly seconds: number }
  | { readonly kind: 'stepBack'; readonly ms: number }
  | { readonly kind: 'checkIn' | 'moveBoard' | 'removeBoard'; readonly one: number; readonly other: number }
  | { readonly kind: 'join' | 'transfer'; readonly one: number; readonly other: number }
  | { readonly kind: (typeof MOVES)[number] | 'leave' | 'reopen'; readonly one: number }
  | { readonly kind: 'pause'; readonly one: number; readonly other: number }
  | { readonly kind: 'look' | 'show' }

const MOVES = ['call', 'holding', 'done', 'recall', 'front', 'noShow', 'undo'] as const
const STEP_BACK_MAX_MS = 900
/** Deeds whose order among themselves is known by their times alone. */
const ORDERED: ReadonlySet<Deed['kind']> = new Set(['moveBoard', 'removeBoard', 'pause'])
const NIGHT_SECONDS = 9 * 3_600

const number = fc.nat(40)
const act = (kinds: readonly Deed['kind'][]) =>
  fc.record({ kind: fc.constantFrom(...kinds), one: number, other: number }) as fc.Arbitrary<Deed>

export const anyDeed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      seconds: fc.constantFrom(1, 4, 4, 40, 40, 430, 430, 3_700),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'pass' as const, seconds: NIGHT_SECONDS }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('stepBack' as const), ms: fc.constantFrom(3, 40, 900) }) },
  { weight: 4, arbitrary: act(['checkIn']) },
  { weight: 6, arbitrary: act(['join']) },
  { weight: 14, arbitrary: act([...MOVES, 'call', 'call', 'done', 'transfer']) },
  { weight: 2, arbitrary: act(['leave', 'reopen']) },
  { weight: 1, arbitrary: act(['moveBoard', 'removeBoard']) },
  { weight: 2, arbitrary: act(['pause']) },
  { weight: 2, arbitrary: fc.constant({ kind: 'show' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'look' as const }) },
)

const ME = { id: 'root', name: '최고', authority: 'ROOT', sessionId: '', address: '' } as const

const SCREEN = { screen: '', version: '', address: '', connected_at: '2026-01-01T00:00:00.000Z', name: '입구' }

/** A hospital in which deeds are done through the services that the calls use. */
export class StaffDay {
  readonly #server: TestServer
  readonly #moves: MoveService
  readonly #special: SpecialMoveService
  readonly #undo: UndoService
  readonly #visits: VisitService
  readonly #dids: ReturnType<typeof didService>
  readonly #boards: { id: number; rooms: { since: number; roomId: number }[]; isGone: boolean; until?: number }[] = []
  #builtAt = 0
  #latest = 0
  readonly #patients: Visit[] = []
  readonly rooms: { readonly id: number; readonly alarm: number; readonly exams: readonly string[] }[] = []

  constructor(server: TestServer, timeZone: string) {
    this.#server = server
    const unit = aUnit(server.database.db)
    const estimates = new WaitEstimates(unit.db)
    this.#moves = new MoveService(unit, estimates)
    this.#special = new SpecialMoveService(unit)
    this.#undo = new UndoService(unit)
    this.#visits = new VisitService(unit, timeZone, estimates)
    this.#dids = didService(unit)
    this.pauses = new NotedPauses(new PauseService(unit))
  }

  /** Builds three rooms, one of them with two exams, and five boards, one of them without a room. */
  async build(): Promise<void> {
    this.#builtAt = this.#latest = Date.now()
    // The clock has moved on since the last sign-in.
    const root = await this.#server.anyone.signIn('root', PASSWORD)
    for (const alarm of [2, 20, 40]) {
      const { id } = await createRoom(root, { maxPatient: 2, useMultiCall: true, waitWarning: 1, waitAlarm: alarm })
      const exams = await Promise.all((alarm === 2 ? [1, 2] : [1]).map(() => createExam(root, { roomId: id })))
      this.rooms.push({ id, alarm, exams: exams.map((exam) => exam.id) })
    }
    const [first, second, third] = this.rooms.map(({ id }) => id)
    for (const roomId of [first, first, second, third, null]) {
      const { id } = await createDid(root, { roomId: roomId ?? null })
      this.#boards.push({ id, rooms: [{ since: 0, roomId: roomId ?? 0 }], isGone: false })
    }
    for (const didId of this.boardIds.slice(0, 3)) {
      this.withScreens.add(didId)
      await this.#server.database.db
        .insertInto('displays')
        .values({ id: `display ${didId}`, did_id: didId, ...SCREEN })
        .execute()
    }
  }

  /** The boards that have a screen. */
  readonly withScreens = new Set<number>()
  readonly pauses: NotedPauses

  get boardIds(): number[] {
    return this.#boards.map(({ id }) => id)
  }

  /** The room of a board at an instant, as the test has noted it. */
  roomAt(didId: number, at: number): number {
    const rooms = this.#boards.find(({ id }) => id === didId)?.rooms ?? []
    return rooms.findLast(({ since }) => since <= at)?.roomId ?? 0
  }

  /** The rooms and boards, and since when and until when they are there. */
  get existed(): Known['existed'] {
    const since = this.#builtAt
    return {
      room: this.rooms.map(({ id }) => ({ id, since })),
      did: this.#boards.map(({ id, until }) => ({ id, since, ...(until !== undefined && { until }) })),
    }
  }

  /** When any board was given another room. */
  get changes(): number[] {
    return this.#boards.flatMap(({ rooms }) => rooms.slice(1).map(({ since }) => since))
  }

  /** Does one deed; what the rules refuse is not done. */
  async do(deed: Deed): Promise<void> {
    if (deed.kind === 'pass') {
      vi.setSystemTime(Date.now() + deed.seconds * 1_000)
      this.#latest = Math.max(this.#latest, Date.now())
      if (deed.seconds === NIGHT_SECONDS) await this.#visits.markLeftOver()
      return
    }
    if (deed.kind === 'stepBack') {
      vi.setSystemTime(Math.max(Date.now() - deed.ms, this.#latest - STEP_BACK_MAX_MS))
      return
    }
    if (ORDERED.has(deed.kind)) vi.setSystemTime(this.#latest)
    // No two deeds in one millisecond, so that "before" and "after" are clear.
    vi.setSystemTime(Date.now() + 1)
    this.#latest = Math.max(this.#latest, Date.now())
    try {
      await this.#done(deed)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }

  async #done(deed: Deed): Promise<unknown> {
    const visit = 'one' in deed ? this.#patients[deed.one % Math.max(1, this.#patients.length)] : undefined
    const board = 'other' in deed ? this.#boards[deed.other % this.#boards.length] : undefined
    if (deed.kind === 'checkIn') return this.#checkIn(deed.one)
    if (deed.kind === 'show') return this.#show()
    if (deed.kind === 'pause' && board && !board.isGone) return this.pauses.toggle(board.id, deed.one)
    if (deed.kind === 'moveBoard' && board && !board.isGone) {
      const room = this.rooms[deed.one % this.rooms.length]
      if (!room || this.roomAt(board.id, Date.now()) === room.id) return undefined
      await this.#dids.update(unaudited, [{ id: board.id, roomId: room.id }])
      return board.rooms.push({ since: Date.now(), roomId: room.id })
    }
    if (deed.kind === 'removeBoard' && board && this.#boards.filter(({ isGone }) => !isGone).length > 2) {
      await this.#dids.remove(audited('dids.remove', board.id), [board.id])
      this.pauses.end(board.id)
      this.withScreens.delete(board.id)
      board.isGone = true
      board.until = Date.now()
      return undefined
    }
    if (!visit) return undefined
    if (deed.kind === 'leave') return this.#visits.update(unaudited, ME, [{ id: visit.id, status: 'CLOSED' }])
    if (deed.kind === 'reopen') return this.#visits.reopen(unaudited, ME, visit.id)
    if (deed.kind === 'join' && board) return this.#moves.join(ME, board.id, visit.id)
    const entry = await this.#entryOf(visit.id)
    if (!entry) return undefined
    if (deed.kind === 'transfer' && board) return this.#special.transfer(ME, entry.id, board.id)
    return this.#move(deed, entry.id)
  }

  #move(deed: Deed, id: number): Promise<unknown> | undefined {
    switch (deed.kind) {
      case 'call':
        return this.#moves.call(ME, id)
      case 'holding':
        return this.#moves.hold(ME, [id])
      case 'done':
        return this.#moves.done(ME, [id])
      case 'recall':
        return this.#special.recall(ME, id)
      case 'front':
        return this.#special.front(ME, {
          didWaitingId: id,
          reason: FRONT_REASONS[deed.one % FRONT_REASONS.length] ?? 'OTHER',
          note: '',
        })
      case 'noShow':
        return this.#special.noShow(ME, { didWaitingId: id, hold: deed.one % 2 === 0 })
      case 'undo':
        return this.#undo.undo(ME, { didWaitingId: id })
      default:
        return undefined
    }
  }

  /** The screen of a board confirms the calls that it shows. */
  async #show(): Promise<void> {
    const { db } = this.#server.database
    const called = await db.selectFrom('did_waitings').selectAll().where('status', '=', 'CALLED').execute()
    if (called.length === 0) return
    await markShown(
      db,
      called.map(({ id, did_id, called_at }) => ({
        displayId: `display ${did_id}`,
        didId: did_id,
        didWaitingId: id,
        calledAt: called_at ?? '',
        shownAt: new Date().toISOString(),
      })),
    )
  }

  async #checkIn(given: number): Promise<void> {
    const roomIds = this.rooms.slice(0, given % 3).map(({ id }) => id)
    const visit = await this.#visits.create(unaudited, ME, aVisit({ roomIds }))
    const named = {
      package_name: given % 3 === 0 ? '' : `종합 ${given % 3}`,
      group_name: given % 4 === 0 ? '회사' : '',
    }
    await this.#server.database.db.updateTable('visits').set(named).where('id', '=', visit.id).execute()
    this.#patients.push(visit)
  }

  /** The latest entry of a patient. */
  #entryOf(visitId: number): Promise<Pick<Row<'did_waitings'>, 'id'> | undefined> {
    return this.#server.database.db
      .selectFrom('did_waitings')
      .select('id')
      .where('visit_id', '=', visitId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  }
}
