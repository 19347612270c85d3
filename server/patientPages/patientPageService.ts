import type { Kysely, Transaction } from 'kysely'
import type { PatientPage } from '../../contract/patientPages.ts'
import { dayIn } from '../../domain/days.ts'
import type { Feedback } from '../../domain/feedback.ts'
import { allowedRooms } from '../../domain/roomOrder.ts'
import type { DB } from '../db/schema.ts'
import { placeNamed } from '../db/tables/roomColumns.ts'
import { fromFlag } from '../db/tables/columns.ts'
import type { Audit, Emit, UnitOfWork } from '../db/unitOfWork.ts'
import { networkOf } from '../http/addresses.ts'
import { conflict, notFound, refuse } from '../http/refusals.ts'
import { TokenBuckets, TryLimit } from '../http/rateLimits.ts'
import { endAway, findQueueTo, startAway } from '../queue/awayRepository.ts'
import { findBoardPlaces } from '../queue/boardPlaces.ts'
import { type Entry, findEntriesOfVisit } from '../queue/entries/entryRepository.ts'
import type { FinishEstimates } from '../queue/estimates/finishEstimates.ts'
import { awayIn, type QueueNow, type WaitEstimates } from '../queue/estimates/waitEstimates.ts'
import { pausedBoards } from '../queue/pauses.ts'
import {
  countFeedback,
  addPage,
  findInExam,
  findPlannedRooms,
  findVisitOf,
  type PageVisit,
  type PlannedRoom,
} from './patientPageRepository.ts'

/** Rate limit of one page, on any number of phones; each requests it every 5 to 10 seconds. */
const READS = { burst: 20, perSecond: 1 }
/** Limit of unknown tokens per network; a hospital's Wi-Fi is one network. See TryLimit. */
const MISSES = { free: 60, maxSeconds: 10 }
const MINUTE_MS = 60_000
/** Age of a visit of an earlier day without a place in a queue from which on nobody is at work on it: a night shift. */
const PAST_MS = 12 * 60 * MINUTE_MS

/** States of a patient who is at a board, most relevant first. */
const OPEN_STATUSES = ['CALLED', 'WAITING', 'HOLDING'] as const
type OpenStatus = (typeof OPEN_STATUSES)[number]

interface PageOptions {
  readonly estimates: WaitEstimates
  readonly finishes: FinishEstimates
  readonly timeZone: string
  /** Whether the hospital asks its patients now how their visits were. */
  readonly asksFeedback: () => boolean
}

/** Pages for patients about their own visits, by links that staff print. */
export class PatientPageService {
  readonly #unit: UnitOfWork
  readonly #options: PageOptions
  readonly #reads = new TokenBuckets(READS)
  readonly #misses = new TryLimit(MISSES)

  constructor(unit: UnitOfWork, options: PageOptions) {
    this.#unit = unit
    this.#options = options
  }

  /** Creates a link to a visit's page. @throws 404 when the visit is missing, 409 when it is closed. */
  create(audit: Audit<{ token: string }>, visitId: number): Promise<{ token: string }> {
    return this.#unit.change(audit, async (tx) => {
      const visit = await tx.selectFrom('visits').select('status').where('id', '=', visitId).executeTakeFirst()
      if (!visit) throw notFound('visit', visitId)
      if (visit.status === 'CLOSED') throw conflict('VISIT_CLOSED.slip')
      return { token: await addPage(tx, visitId) }
    })
  }

  /** @throws 404 for an unknown or expired token; 429 when it is read, or tokens are guessed, too often. */
  async read(token: string, address: string): Promise<PatientPage> {
    const found = await this.#unit.read(async (tx) => {
      const visit = await findVisitOf(tx, token)
      if (!visit) return undefined
      this.#reads.takeOrRefuse(String(visit.id))
      return readPage(tx, visit, this.#options)
    })
    return found ? this.#withEstimates(found) : this.#refuse(address)
  }

  /** Notes that the patient is away for some minutes. @throws as {@link read}, 409 for a patient who does not wait. */
  away(token: string, minutes: number, address: string): Promise<PatientPage> {
    const until = new Date(Date.now() + minutes * MINUTE_MS)
    return this.#change(token, address, async (tx, emit, { id }) => {
      if (!(await startAway(tx, emit, id, until))) throw conflict('NOT_WAITING')
    })
  }

  /** Notes that the patient is back. @throws as {@link read} */
  back(token: string, address: string): Promise<PatientPage> {
    return this.#change(token, address, (tx, emit, { id }) => endAway(tx, emit, id))
  }

  /** Counts how the visit was, once. @throws as {@link read}, 409 while the hospital does not ask this patient */
  rate(token: string, feedback: Feedback, address: string): Promise<PatientPage> {
    return this.#change(token, address, async (tx, _, visit) => {
      if (visit.isRated) return
      const { page } = await readPage(tx, visit, this.#options)
      if (!page.canRate) throw conflict('NOT_ASKED')
      await countFeedback(tx, { visitId: visit.id, day: this.#today(), feedback })
    })
  }

  async #change(
    token: string,
    address: string,
    work: (tx: Transaction<DB>, emit: Emit, visit: PageVisit) => Promise<void>,
  ): Promise<PatientPage> {
    const found = await this.#unit.run(async (tx, emit) => {
      const visit = await findVisitOf(tx, token)
      if (!visit) return undefined
      this.#reads.takeOrRefuse(String(visit.id))
      await work(tx, emit, visit)
      const changed = await findVisitOf(tx, token)
      return changed && readPage(tx, changed, this.#options)
    })
    return found ? this.#withEstimates(found) : this.#refuse(address)
  }

  #refuse(address: string): never {
    this.#misses.take(networkOf(address))
    throw refuse(404, 'PAGE_NOT_FOUND')
  }

  #today(): string {
    return dayIn(this.#options.timeZone, new Date())
  }

  async #withEstimates({ visitId, page, queues }: FoundPage): Promise<PatientPage> {
    const { estimates, finishes } = this.#options
    const ranges = await estimates.of([...queues.values()])
    const waits = new Map([...queues.entries()].map(([place, { waiting }], at) => [place, ranges[at]?.[waiting - 1]]))
    const isBusy = page.rooms.length > 0 && page.places[0] !== undefined && page.places[0].status !== 'HOLDING'
    const found = isBusy && page.pausedUntil !== null ? await finishes.of(visitId) : undefined
    // The estimate may be older than the pause.
    const finish = found && found.from >= Date.parse(page.pausedUntil ?? '1970-01-01') ? found : undefined
    return {
      ...page,
      ...(finish && {
        finish: { from: new Date(finish.from).toISOString(), to: new Date(finish.to).toISOString() },
      }),
      places: page.places.map((place, at) => {
        const wait = waits.get(at)
        return wait ? { ...place, wait } : place
      }),
    }
  }
}

/** A page read from one snapshot, and the queues whose waiting times are estimated, by index of their place. */
interface FoundPage {
  readonly visitId: number
  readonly page: PatientPage
  /** Each up to this patient. */
  readonly queues: ReadonlyMap<number, QueueNow>
}

/** Texts and times that the page of any visit has. */
const blank = ({ number }: PageVisit): PatientPage => ({
  isOver: false,
  isPast: false,
  number,
  places: [],
  rooms: [],
  away: false,
  canRate: false,
  updatedAt: new Date().toISOString(),
})

async function readPage(db: Kysely<DB>, visit: PageVisit, options: PageOptions): Promise<FoundPage> {
  const { id: visitId } = visit
  const mayRate = options.asksFeedback() && !visit.isRated
  const page = blank(visit)
  if (visit.status === 'CLOSED')
    return { visitId, page: { ...page, isOver: true, canRate: mayRate }, queues: new Map() }
  const entries = await findEntriesOfVisit(db, visitId)
  const planned = await findPlannedRooms(db, visitId)
  const open = entries
    .filter(isOpen)
    .toSorted((one, other) => OPEN_STATUSES.indexOf(one.status) - OPEN_STATUSES.indexOf(other.status))
  if (isPast(visit, open, dayIn(options.timeZone, new Date())))
    return { visitId, page: { ...page, isPast: true }, queues: new Map() }
  const didIds = open.map(({ didId }) => didId)
  const boards = await findBoardPlaces(db, didIds)
  const paused = didIds.length > 0 ? await pausedBoards(db, didIds) : new Map<number, never>()
  const places: PatientPage['places'] = []
  const queues = new Map<number, QueueNow>()
  let awayUntil: string | null = null
  let called: ReturnType<typeof placeNamed> = {}
  for (const entry of open) {
    const board = boards.get(entry.didId)
    if (!board) continue
    const pause = paused.get(entry.didId)
    if (entry.status === 'CALLED') called = placeNamed(entry.place, board.places)
    const { queue, ahead } =
      entry.status === 'WAITING' ? await findQueueTo(db, board.didIds, entry) : { queue: [], ahead: 0 }
    awayUntil ??= queue.at(-1)?.awayUntil ?? null
    if (entry.status === 'WAITING')
      queues.set(places.length, {
        didId: entry.didId,
        ...(await findInExam(db, entry.didId)),
        waiting: queue.length,
        away: awayIn(queue),
        isPaused: pause !== undefined,
      })
    places.push({ place: board.place, status: entry.status, ahead, ...(pause && { pause }) })
  }
  const rooms = planned.map((room) => ({ ...room, status: statusAt(room, open, entries) }))
  const next = nextOf(rooms)
  const [first] = places
  return {
    visitId,
    page: {
      ...page,
      places,
      rooms: rooms
        .toSorted((one, other) => ROOM_ORDER.indexOf(one.status) - ROOM_ORDER.indexOf(other.status))
        .map(({ place, status }) => ({ place, status })),
      ...(next && { next }),
      ...called,
      ...(first?.pause && { pausedUntil: first.pause.until }),
      ...(awayUntil !== null && { away: true, awayUntil }),
      canRate: mayRate && places.length === 0 && rooms.length > 0 && rooms.every(({ status }) => status === 'DONE'),
    },
    queues,
  }
}

/** Whether a visit is of an earlier day, and no queue of today has the patient. */
const isPast = ({ day, createdAt }: PageVisit, open: readonly Entry[], today: string): boolean =>
  day < today &&
  (open.length > 0 ? open.every(({ leftOver }) => fromFlag(leftOver)) : Date.parse(createdAt) < Date.now() - PAST_MS)

/** The order in which a patient reads the rooms: what is done, where to be now, what is to come. */
const ROOM_ORDER = ['DONE', 'CALLED', 'WAITING', 'HOLDING', 'PLANNED'] as const
type RoomStatus = (typeof ROOM_ORDER)[number]

/** Returns the room that comes next; undefined where the server will choose among several. */
function nextOf(rooms: readonly (PlannedRoom & { readonly status: RoomStatus })[]) {
  const passed = rooms.filter(({ status }) => status !== 'PLANNED').map(({ roomId }) => roomId)
  const [only, ...others] = allowedRooms(rooms, new Set(passed))
  return others.length === 0 ? only?.place : undefined
}

/** Returns the status of a room. The current state wins over a completed one, because a room may be visited twice. */
function statusAt(
  { roomId, isDone }: PlannedRoom,
  open: readonly (Entry & { readonly status: OpenStatus })[],
  entries: readonly Entry[],
): RoomStatus {
  const here = open.find((entry) => entry.visitedRoomId === roomId)
  if (here) return here.status
  const wasThere = entries.some((entry) => entry.visitedRoomId === roomId && entry.status === 'DONE')
  return isDone || wasThere ? 'DONE' : 'PLANNED'
}

const isOpen = (entry: Entry): entry is Entry & { readonly status: OpenStatus } =>
  OPEN_STATUSES.some((status) => status === entry.status)
