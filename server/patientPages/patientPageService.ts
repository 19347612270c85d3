import type { Kysely } from 'kysely'
import type { PatientPage } from '../../contract/patientPages.ts'
import type { DB } from '../db/schema.ts'
import type { Audit, UnitOfWork } from '../db/unitOfWork.ts'
import { networkOf } from '../http/networkOf.ts'
import { conflict, notFound, refuse } from '../http/refusals.ts'
import { TokenBuckets, TryLimit } from '../http/rateLimits.ts'
import { findBoardPlaces } from '../queue/boardPlaces.ts'
import { type Entry, findEntriesOfVisit } from '../queue/entries/entryRepository.ts'
import { countAhead } from '../queue/entries/queueRepository.ts'
import { type QueueNow, WaitEstimates } from '../queue/estimates/waitEstimates.ts'
import { pausedBoards } from '../queue/pauses/pauseRepository.ts'
import { addPage, findInExam, findPlannedRooms, findVisitOf, type PlannedRoom } from './patientPageRepository.ts'

/** Rate limit of one page, on any number of phones; each requests it every 5 to 10 seconds. */
const READS = { burst: 20, perSecond: 1 }
/** Limit of unknown tokens per network; a hospital's Wi-Fi is one network. See TryLimit. */
const MISSES = { free: 60, maxSeconds: 10 }

/** States of a patient who is at a board, most relevant first. */
const OPEN_STATUSES = ['CALLED', 'WAITING', 'HOLDING'] as const
type OpenStatus = (typeof OPEN_STATUSES)[number]

/** Pages for patients about their own visits, by links that staff print. */
export class PatientPageService {
  readonly #unit: UnitOfWork
  readonly #reads = new TokenBuckets(READS)
  readonly #misses = new TryLimit(MISSES)
  readonly #estimates: WaitEstimates

  constructor(unit: UnitOfWork, estimates: WaitEstimates) {
    this.#unit = unit
    this.#estimates = estimates
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
      return visit.status === 'CLOSED' ? OVER : readPage(tx, visit.id)
    })
    if (found) return this.#withWaits(found)
    this.#misses.take(networkOf(address))
    throw refuse(404, 'PAGE_NOT_FOUND')
  }

  async #withWaits({ page, queues }: FoundPage): Promise<PatientPage> {
    const ranges = await this.#estimates.of([...queues.values()])
    const waits = new Map([...queues.keys()].map((place, at) => [place, ranges[at]?.[page.places[place]?.ahead ?? 0]]))
    return {
      ...page,
      places: page.places.map((place, at) => {
        const wait = waits.get(at)
        return wait ? { ...place, wait } : place
      }),
    }
  }
}

/** A page read from one snapshot, and the queues whose waiting times are estimated, by index of their place. */
interface FoundPage {
  readonly page: PatientPage
  readonly queues: ReadonlyMap<number, QueueNow>
}

const OVER: FoundPage = { page: { isOver: true, places: [], rooms: [] }, queues: new Map() }

async function readPage(db: Kysely<DB>, visitId: number): Promise<FoundPage> {
  const entries = await findEntriesOfVisit(db, visitId)
  const planned = await findPlannedRooms(db, visitId)
  const open = entries
    .filter(isOpen)
    .toSorted((one, other) => OPEN_STATUSES.indexOf(one.status) - OPEN_STATUSES.indexOf(other.status))
  const boards = await findBoardPlaces(
    db,
    open.map(({ didId }) => didId),
  )
  const places: PatientPage['places'] = []
  const queues = new Map<number, QueueNow>()
  for (const entry of open) {
    const board = boards.get(entry.didId)
    if (!board) continue
    const ahead = entry.status === 'WAITING' ? await countAhead(db, board.didIds, entry) : 0
    if (entry.status === 'WAITING') queues.set(places.length, await queueOf(db, entry.didId, ahead))
    places.push({ place: board.place, status: entry.status, ahead })
  }
  const rooms = planned.map((room) => ({ place: room.place, status: statusAt(room, open, entries) }))
  return { page: { isOver: false, places, rooms }, queues }
}

/** Returns the queue of a patient with so many others ahead. */
async function queueOf(db: Kysely<DB>, didId: number, ahead: number): Promise<QueueNow> {
  const paused = await pausedBoards(db, [didId])
  return { didId, ...(await findInExam(db, didId)), waiting: ahead + 1, isPaused: paused.has(didId) }
}

/** Returns the status of a room. The current state wins over a completed one, because a room may be visited twice. */
function statusAt(
  { roomId, isDone }: PlannedRoom,
  open: readonly (Entry & { readonly status: OpenStatus })[],
  entries: readonly Entry[],
): PatientPage['rooms'][number]['status'] {
  const here = open.find((entry) => entry.visitedRoomId === roomId)
  if (here) return here.status
  const wasThere = entries.some((entry) => entry.visitedRoomId === roomId && entry.status === 'DONE')
  return isDone || wasThere ? 'DONE' : 'PLANNED'
}

const isOpen = (entry: Entry): entry is Entry & { readonly status: OpenStatus } =>
  OPEN_STATUSES.some((status) => status === entry.status)
