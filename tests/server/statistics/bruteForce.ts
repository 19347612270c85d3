import { WAIT_BAR_MINUTES, WAIT_BARS } from '../../../contract/constants.ts'
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

/** Facts that the test knows besides the log. */
export interface Known {
  readonly now: number
  readonly timeZone: string
  /** Room of a board at an instant; 0 for none. */
  readonly roomAt: (didId: number, at: number) => number
  /** Alarm limit of a room in minutes. */
  readonly limitOf: (roomId: number) => number
  readonly examsOf: (roomId: number) => readonly string[]
  readonly hasScreen: (didId: number) => boolean
  readonly pauses: readonly KnownPause[]
}

/** A pause of a board, in ms since the epoch. */
export interface KnownPause {
  readonly didId: number
  readonly from: number
  readonly to: number
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
  readonly isUnconfirmed: boolean
  readonly caller: string
  readonly actions: readonly string[]
}

/** Computes a summary from the whole log in the plainest way: no roll-up, no trick. */
export async function bruteForce(db: Kysely<DB>, asked: Asked, known: Known) {
  const visits = await db.selectFrom('visits').selectAll().execute()
  const moves = await db.selectFrom('did_waiting_moves').selectAll().orderBy('id').execute()
  const rows = await db.selectFrom('did_waitings').selectAll().execute()
  const users = await db.selectFrom('users').select('id').execute()
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
    const isMarked = rows.some((row) => row.id === id && row.ended_at === null && row.left_over === 1)
    const isLost =
      (called < 0 ? real : real.slice(0, called + 1)).some(wasLeftOver) || (called < 0 && !isOver && isMarked)
    let begun: number | null = null
    let caller: string | null = null
    let isExamLost = false
    for (const move of real) {
      if (move.to_status === 'CALLED' && move.from_status !== 'CALLED')
        [begun, isExamLost, caller] = [Date.parse(move.at), false, move.user_id]
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
        isUnconfirmed:
          called >= 0 && known.hasScreen(last.did_id) && rows.some((row) => row.id === id && row.shown_by === null),
        caller: users.some((user) => user.id === caller) ? (caller ?? '') : '',
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
      person: [],
    }
    return asked.groupBy ? keys[asked.groupBy] : []
  }
  const keysOfEntry = (entry: Entry) =>
    asked.groupBy === 'person' ? [entry.caller] : keysOf(entry.join, entry.visit, [entry])
  const figures = (some: readonly Entry[], left: readonly Row<'visits'>[], pausedMs: number | null) => {
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
      unconfirmed: some.filter(({ isUnconfirmed }) => isUnconfirmed).length,
      pausedMs,
      stay: durations(left.map((visit) => Date.parse(visit.closed_at ?? '') - Date.parse(visit.created_at))),
    }
  }
  // Hours of the hospital's clock begin with hours in UTC.
  const hours = known.pauses.flatMap(({ didId, from, to }) => {
    const parts: { at: number; ms: number; didId: number; roomId: number }[] = []
    for (let at = from; at < to;) {
      const end = Math.min(to, (Math.floor(at / HOUR_MS) + 1) * HOUR_MS)
      parts.push({ at, ms: end - at, didId, roomId: known.roomAt(didId, from) })
      at = end
    }
    return parts
  })
  const isOfBoards = asked.groupBy === undefined || !['package', 'group', 'person'].includes(asked.groupBy)
  const keysOfPause = ({ at, didId, roomId }: (typeof hours)[number]): string[] => {
    const weekday = new Date(`${dayOf(at)}T12:00:00Z`).getUTCDay()
    switch (asked.groupBy) {
      case 'day':
        return [dayOf(at)]
      case 'hour':
        return [String(Number(local(at).slice(11, 13)))]
      case 'weekday':
        return [String(weekday === 0 ? 7 : weekday)]
      case 'room':
        return [String(roomId)]
      case 'did':
        return [String(didId)]
      case 'exam':
        return [...known.examsOf(roomId)]
      default:
        return []
    }
  }
  const paused = (isMeant: (hour: (typeof hours)[number]) => boolean) =>
    hours
      .filter((hour) => dayOf(hour.at) >= asked.from && dayOf(hour.at) <= asked.to && isHere(hour) && isMeant(hour))
      .reduce((sum, { ms }) => sum + ms, 0)
  const keys = new Set([
    ...ours.flatMap(keysOfEntry),
    ...stays.flatMap((visit) => keysOf(Date.parse(visit.created_at), visit, placesOf(visit))),
  ])
  const waits = ours.flatMap(({ wait }) => wait ?? [])
  return {
    distribution: Array.from({ length: WAIT_BARS }, (_, bar) => {
      const end = bar === WAIT_BARS - 1 ? Infinity : (bar + 1) * BAR_MS
      const here = waits.filter(({ ms }) => ms >= bar * BAR_MS && ms < end)
      return {
        fromMinutes: bar * WAIT_BAR_MINUTES,
        called: here.filter(({ isCensored }) => !isCensored).length,
        censored: here.filter(({ isCensored }) => isCensored).length,
      }
    }),
    total: figures(
      ours,
      stays,
      paused(() => true),
    ),
    rows: Object.fromEntries(
      [...keys].map((key) => [
        key,
        figures(
          ours.filter((entry) => keysOfEntry(entry).includes(key)),
          stays.filter((visit) => keysOf(Date.parse(visit.created_at), visit, placesOf(visit)).includes(key)),
          isOfBoards ? paused((hour) => keysOfPause(hour).includes(key)) : null,
        ),
      ]),
    ),
  }
}

const HOUR_MS = 3_600_000
const BAR_MS = WAIT_BAR_MINUTES * 60_000

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
