import type { StatisticsGroup } from '../../../contract/statistics.ts'
import type { DB, Row } from '../../../server/db/schema.ts'
import type { Kysely } from 'kysely'

/** A summary as it is asked for. */
export interface Asked {
  readonly from: string
  readonly to: string
  readonly roomId?: number | undefined
  readonly didId?: number | undefined
  readonly groupBy?: StatisticsGroup | undefined
}

/** What the test knows besides the log. */
export interface Known {
  readonly now: number
  readonly timeZone: string
  /** Room of a board at an instant; 0 for none. */
  readonly roomAt: (didId: number, at: number) => number
  /** Alarm limit of a room in minutes. */
  readonly limitOf: (roomId: number) => number
  readonly examsOf: (roomId: number) => readonly string[]
}

interface Entry {
  readonly join: number
  readonly day: string
  readonly visit: Row<'visits'>
  readonly didId: number
  readonly roomId: number
  readonly last: string
  readonly wait: { readonly ms: number; readonly isCensored: boolean } | null
  readonly exam: number | null
  readonly isCalled: boolean
  readonly actions: readonly string[]
}

/** Computes a summary from the whole log in the plainest way: no roll-up, no trick. */
export async function bruteForce(db: Kysely<DB>, asked: Asked, known: Known) {
  const visits = await db.selectFrom('visits').selectAll().execute()
  const moves = await db.selectFrom('did_waiting_moves').selectAll().orderBy('id').execute()
  const marked = await db.selectFrom('did_waitings').select(['id', 'left_over', 'ended_at']).execute()
  const local = (at: number) =>
    new Date(at).toLocaleString('sv-SE', { timeZone: known.timeZone }) as `${string} ${string}`
  const dayOf = (at: number) => local(at).slice(0, 10)
  const entries = [...Map.groupBy(moves, (move) => move.did_waiting_id)].flatMap(([id, log]): Entry[] => {
    const real: typeof log = []
    for (const move of log)
      if (move.action === 'undo') real.pop()
      else real.push(move)
    const [first] = real
    const last = real.at(-1)
    const visit = visits.find((each) => each.id === first?.visit_id)
    if (!first || !last || !visit) return []
    const join = Date.parse(first.at)
    const isOver = last.to_status === 'DONE' || last.to_status === 'CANCELED'
    const end = isOver ? Date.parse(last.at) : known.now
    const called = real.findIndex((move) => move.to_status === 'CALLED')
    const wasLeftOver = (move: (typeof log)[number]) =>
      move.before !== null && (JSON.parse(move.before) as { leftOver?: number }).leftOver === 1
    const isMarked = marked.some((row) => row.id === id && row.ended_at === null && row.left_over === 1)
    const isLost =
      (called < 0 ? real : real.slice(0, called + 1)).some(wasLeftOver) || (called < 0 && !isOver && isMarked)
    let begun: number | null = null
    let isExamLost = false
    for (const move of real) {
      if (move.to_status === 'CALLED' && move.from_status !== 'CALLED')
        [begun, isExamLost] = [Date.parse(move.at), false]
      else if (begun !== null && wasLeftOver(move)) isExamLost = true
    }
    const isExam = last.from_status === 'CALLED' && last.to_status === 'DONE' && begun !== null && !isExamLost
    return [
      {
        join,
        day: dayOf(join),
        visit,
        didId: last.did_id,
        roomId: known.roomAt(last.did_id, end),
        last: last.to_status,
        isCalled: called >= 0,
        wait: isLost
          ? null
          : { ms: (called < 0 ? end : Date.parse(real[called]?.at ?? '')) - join, isCensored: called < 0 },
        exam: isExam ? Date.parse(last.at) - (begun ?? 0) : null,
        actions: real.map((move) => move.action),
      },
    ]
  })
  const isHere = ({ roomId, didId }: { roomId: number; didId: number }) =>
    (asked.roomId === undefined || asked.roomId === roomId) && (asked.didId === undefined || asked.didId === didId)
  const ours = entries.filter((entry) => entry.day >= asked.from && entry.day <= asked.to && isHere(entry))
  const stays = visits.filter((visit) => {
    const day = dayOf(Date.parse(visit.created_at))
    const isAnywhere = asked.roomId === undefined && asked.didId === undefined
    const isAsked = isAnywhere || entries.some((entry) => entry.visit.id === visit.id && isHere(entry))
    return visit.status === 'CLOSED' && visit.auto_closed === 0 && day >= asked.from && day <= asked.to && isAsked
  })
  const placesOf = (visit: Row<'visits'>) => entries.filter((entry) => entry.visit.id === visit.id && isHere(entry))
  const keysOf = (at: number, visit: Row<'visits'>, places: readonly Entry[]): string[] => {
    const weekday = new Date(`${dayOf(at)}T12:00:00Z`).getUTCDay()
    const keys: Record<StatisticsGroup, string[]> = {
      day: [dayOf(at)],
      hour: [String(Number(local(at).slice(11, 13)))],
      weekday: [String(weekday === 0 ? 7 : weekday)],
      package: [visit.package_name],
      group: [visit.group_name],
      room: places.map((place) => String(place.roomId)),
      did: places.map((place) => String(place.didId)),
      exam: places.flatMap((place) => known.examsOf(place.roomId)),
    }
    return asked.groupBy ? keys[asked.groupBy] : []
  }
  const figures = (some: readonly Entry[], left: readonly Row<'visits'>[]) => {
    const count = (action: string) => some.flatMap((entry) => entry.actions).filter((each) => each === action).length
    const waits = some.flatMap(({ wait, roomId }) => (wait ? [{ ...wait, limit: known.limitOf(roomId) * 60_000 }] : []))
    return {
      arrivals: some.length,
      completed: some.filter(({ last }) => last === 'DONE').length,
      noShows: count('noShow'),
      recalls: count('recall'),
      holds: count('holding'),
      fronts: count('front'),
      transfers: count('transfer'),
      leftWaiting: some.filter(({ last, isCalled }) => last === 'CANCELED' && !isCalled).length,
      wait: {
        count: waits.length,
        censored: waits.filter(({ isCensored }) => isCensored).length,
        medianMs: curve(waits, 0.5),
        p90Ms: curve(waits, 0.9),
        overLimit: waits.filter(({ ms, limit }) => ms > limit).length,
      },
      exam: durations(some.flatMap(({ exam }) => exam ?? [])),
      stay: durations(left.map((visit) => Date.parse(visit.closed_at ?? '') - Date.parse(visit.created_at))),
    }
  }
  const keys = new Set([
    ...ours.flatMap((entry) => keysOf(entry.join, entry.visit, [entry])),
    ...stays.flatMap((visit) => keysOf(Date.parse(visit.created_at), visit, placesOf(visit))),
  ])
  return {
    total: figures(ours, stays),
    rows: Object.fromEntries(
      [...keys].map((key) => [
        key,
        figures(
          ours.filter((entry) => keysOf(entry.join, entry.visit, [entry]).includes(key)),
          stays.filter((visit) => keysOf(Date.parse(visit.created_at), visit, placesOf(visit)).includes(key)),
        ),
      ]),
    ),
  }
}

function durations(all: readonly number[]) {
  const waits = all.map((ms) => ({ ms, isCensored: false }))
  return { count: all.length, medianMs: curve(waits, 0.5), p90Ms: curve(waits, 0.9) }
}

/** Kaplan and Meier by the textbook. */
function curve(waits: readonly { ms: number; isCensored: boolean }[], share: number): number | null {
  let left = 1
  for (const ms of [...new Set(waits.map((wait) => wait.ms))].toSorted((a, b) => a - b)) {
    const called = waits.filter((wait) => wait.ms === ms && !wait.isCensored).length
    left *= 1 - called / waits.filter((wait) => wait.ms >= ms).length
    if (called > 0 && left <= 1 - share + 1e-9) return ms
  }
  return null
}
