import type { Transaction } from 'kysely'
import type { KioskService, KioskTicket } from '../../contract/kiosks.ts'
import type { PublicWait } from '../../contract/waitingLists.ts'
import { isTicketTime } from '../../contract/ticketOption.ts'
import { dayIn, timeIn } from '../../domain/days.ts'
import { publicWait } from '../../domain/estimate/publicWait.ts'
import { logAudit } from '../db/audit/auditLog.ts'
import type { DB } from '../db/schema.ts'
import type { Emit, Once, UnitOfWork } from '../db/unitOfWork.ts'
import type { Caller, Program } from '../http/authorize.ts'
import { conflict, type Refusal } from '../http/refusals.ts'
import { addPage, findInExam } from '../patientPages/patientPageRepository.ts'
import { countPresent, findInQueue, findQueueTo, type InQueue } from '../queue/awayRepository.ts'
import { findBoards } from '../queue/boardRepository.ts'
import { joinQueue } from '../queue/entries/moveSteps.ts'
import { awayIn, type WaitEstimates } from '../queue/estimates/waitEstimates.ts'
import { lockInOrder, scopeOf } from '../queue/locks.ts'
import { findVisits, insertVisit } from '../visits/visitRepository.ts'
import { findService, findServices, type Service } from './ticketRepository.ts'

/** Hands out number tickets: visits without a name, in the queues of the boards that do so (DE-48). */
export class TicketService {
  readonly #unit: UnitOfWork
  readonly #timeZone: string
  readonly #estimates: WaitEstimates

  /** @param timeZone time zone of the hospital, which decides the day and the opening hours */
  constructor(unit: UnitOfWork, timeZone: string, estimates: WaitEstimates) {
    this.#unit = unit
    this.#timeZone = timeZone
    this.#estimates = estimates
  }

  /** Returns what tickets are for, in the order of the kiosk, with those that cannot be taken now. */
  services(): Promise<KioskService[]> {
    const now = this.#now()
    return this.#unit.read(async (tx) => {
      const answers: KioskService[] = []
      for (const service of await findServices(tx, now.day)) {
        const { didId, label, icon, from, to } = service
        const refusal = refusalOf(service, now.time)
        const queue = (await findInQueue(tx, service.didIds)).filter(({ leftOver }) => !leftOver)
        const wait = refusal ? undefined : await this.#wait(tx, service, queue)
        answers.push({
          didId,
          label,
          icon,
          from,
          to,
          waiting: countPresent(queue),
          open: !refusal,
          ...(refusal && { closed: refusal.code === 'FULL' ? 'FULL' : 'CLOSED' }),
          ...(wait && { wait }),
        })
      }
      return answers
    })
  }

  /**
   * Hands out a ticket and creates the page of its holder: all of it or, with a key that is revoked meanwhile, nothing. A
   * repeated request gets the same ticket and another token.
   * @throws 409 CLOSED or FULL when the board hands out none now
   */
  take(by: Caller | Program, didId: number, once: Once = (_, first) => first()): Promise<KioskTicket> {
    return this.#unit.run(async (tx, emit) => {
      const ticket = await once(tx, () => this.#handOut(tx, emit, by, didId))
      return { ...ticket, token: await addPage(tx, ticket.visitId) }
    })
  }

  async #handOut(
    tx: Transaction<DB>,
    emit: Emit,
    by: Caller | Program,
    didId: number,
  ): Promise<Omit<KioskTicket, 'token'>> {
    const [board] = await findBoards(tx, [didId])
    if (!board?.did.roomId) throw conflict('CLOSED')
    // Counts and waits stay as they are until the commit, because every ticket of the board takes this lock.
    const scope = scopeOf(await lockInOrder(tx, { scopes: [{ didId, roomId: board.did.roomId }] }), { didId })
    const { day, time } = this.#now()
    const service = await findService(tx, didId, day)
    if (!service) throw conflict('CLOSED')
    const refusal = refusalOf(service, time)
    if (refusal) throw refusal
    const visitId = await insertVisit(tx, { ...NAMELESS, ticketDidId: didId }, day)
    const entry = await joinQueue(tx, emit, { board, scope, visit: { id: visitId, masks: '' }, by })
    await logAudit(tx, { action: 'visits.ticket', kind: 'visit', subjects: [visitId], details: { didId }, by })
    const { queue, ahead } = await findQueueTo(tx, scope.didIds, entry)
    const wait = await this.#wait(tx, service, queue.slice(0, -1))
    const number = (await findVisits(tx, [visitId]))[0]?.number ?? 0
    return { number, didWaitingId: entry.id, visitId, ahead, place: service.place, ...(wait && { wait }) }
  }

  /** Returns the likely wait of a patient behind a queue. */
  async #wait(
    tx: Transaction<DB>,
    { didId, isPaused }: Service,
    queue: readonly InQueue[],
  ): Promise<PublicWait | undefined> {
    const now = { didId, ...(await findInExam(tx, didId)), waiting: queue.length, away: awayIn(queue), isPaused }
    const range = (await this.#estimates.of([now], tx))[0]?.[queue.length]
    return range && publicWait(range)
  }

  #now(): { readonly day: string; readonly time: string } {
    const now = new Date()
    return { day: dayIn(this.#timeZone, now), time: timeIn(this.#timeZone, now) }
  }
}

const NAMELESS = {
  name: '',
  patientNo: '',
  tagMappingId: null,
  hideName: false,
  rooms: [],
  packageName: '',
  groupName: '',
}

/** Returns why a board hands out no ticket at a time of day, with the code CLOSED or FULL; undefined when it does. */
function refusalOf(service: Service, time: string): Refusal | undefined {
  if (!service.isAccessible) return conflict('CLOSED')
  if (service.isPaused) return conflict('CLOSED.paused')
  if (!isTicketTime(service, time))
    return conflict('CLOSED.hours', { from: service.from || '00:00', to: service.to || '24:00' })
  return service.perDay > 0 && service.handedOut >= service.perDay ? conflict('FULL') : undefined
}
