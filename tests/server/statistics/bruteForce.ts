import { WAIT_BAR_WIDTHS, WAIT_BARS } from '../../../contract/constants.ts'
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
  /** When any board was given another room. */
  readonly changes: readonly number[]
  /** Alarm limit of a room in minutes. */
  readonly limitOf: (roomId: number) => number
  readonly examsOf: (roomId: number) => readonly string[]
  readonly placesOf: (roomId: number) => number
  /** Rooms and boards, and since when and until when they were there. */
  readonly existed: Readonly<Record<'room' | 'did', readonly { id: number; since: number; until?: number }[]>>
  readonly hasScreen: (didId: number) => boolean
  readonly pauses: readonly KnownPause[]
}

/** A pause of a board, in ms since the epoch. */
export interface KnownPause {
  readonly didId: number
  readonly from: number
  readonly to: number
}

/** A time that an entry spent at one board in one room. */
interface Place {
  readonly didId: number
  readonly roomId: number
  readonly from: number
}

interface Entry {
  readonly join: number
  readonly day: string
  readonly visit: Row<'visits'>
  /** Where the patient was, one place after the other. */
  readonly places: readonly Place[]
  /** The end, or for one who still is there the last place so far. */
  readonly end: Place & { readonly status: string }
  /** Null for a wait over a night. */
  readonly waits: readonly (Place & { readonly ms: number; readonly isCensored: boolean })[] | null
  readonly exam: { readonly from: number; readonly ms: number } | null
  readonly isCalled: boolean
  /** Where the patient was called last; null for one whose last call a screen has shown. */
  readonly isTicket: boolean
  readonly unconfirmed: Place | null
  readonly caller: string
  readonly actions: readonly (Place & { readonly action: string })[]
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
  const entries = [...Map.groupBy(moves, (move) => move.did_waiting_id)].flatMap(([id, logged]): Entry[] => {
    const log = withSteadyClock(logged)
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
    const end = isOver ? Date.parse(last.at) : steadied(Date.parse(last.at), known.now)
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
    const placeAt = (didId: number, at: number): Place => ({ didId, roomId: known.roomAt(didId, at), from: at })
    // Wherever the patient, or a board, was moved, another place may begin.
    const steps = real.map((move) => Date.parse(move.at))
    const begins = [
      ...steps.slice(0, isOver ? -1 : undefined).map((at, index) => ({ at, index })),
      ...known.changes
        .filter((at) => at > join && at < end)
        .map((at) => ({ at, index: steps.findLastIndex((step) => step <= at) })),
    ].toSorted((a, b) => a.at - b.at)
    const places = begins.map(({ at, index }) => ({ ...placeAt(real[index]?.did_id ?? 0, at), index }))
    const calledAt = steps[called]
    const waited = places.filter(({ index }) => called < 0 || index < called)
    const lastCall = real.findLast((move) => move.to_status === 'CALLED')
    const isShown = !rows.some((row) => row.id === id && row.shown_by === null)
    return [
      {
        join,
        day: dayOf(join),
        visit,
        isTicket:
          visit.ticket_did_id !== null && !moves.some((one) => one.visit_id === visit.id && one.did_waiting_id < id),
        places,
        end: { ...placeAt(last.did_id, end), status: last.to_status },
        isCalled: called >= 0,
        unconfirmed:
          lastCall && known.hasScreen(lastCall.did_id) && !isShown
            ? placeAt(lastCall.did_id, Date.parse(lastCall.at))
            : null,
        caller: users.some((user) => user.id === caller) ? (caller ?? '') : '',
        waits: isLost
          ? null
          : waited.map((place, index) => ({
              ...place,
              ms: (places[index + 1]?.from ?? calledAt ?? end) - place.from,
              isCensored: called < 0 && isSamePlace(place, waited.at(-1)),
            })),
        exam: isExam ? { from: begun ?? 0, ms: Date.parse(last.at) - (begun ?? 0) } : null,
        // A transfer happens at the board that the patient leaves.
        actions: real.map(({ action, did_id, at }, index) => ({
          action,
          ...placeAt(action === 'transfer' ? (real[index - 1]?.did_id ?? 0) : did_id, Date.parse(at)),
        })),
      },
    ]
  })
  type Where = Pick<Place, 'roomId' | 'didId'>
  const isHere = ({ roomId, didId }: Where) =>
    (asked.roomId === undefined || asked.roomId === roomId) && (asked.didId === undefined || asked.didId === didId)
  const ours = entries.filter((entry) => entry.day >= asked.from && entry.day <= asked.to && entry.places.some(isHere))
  const stays = visits.filter((visit) => {
    const day = dayOf(Date.parse(visit.created_at))
    const isAnywhere = asked.roomId === undefined && asked.didId === undefined
    const isAsked = isAnywhere || entries.some((entry) => entry.visit.id === visit.id && entry.places.some(isHere))
    return visit.status === 'CLOSED' && visit.auto_closed === 0 && day >= asked.from && day <= asked.to && isAsked
  })
  const placesOf = (visit: Row<'visits'>) =>
    entries.filter((entry) => entry.visit.id === visit.id).flatMap(({ places }) => places.filter(isHere))
  const keysOf = (at: number, visit: Row<'visits'>, places: readonly Where[]): string[] => {
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
  const isByPlace = asked.groupBy === 'room' || asked.groupBy === 'did' || asked.groupBy === 'exam'
  /** An entry that is asked of one place alone belongs to the hour in which it came there, and to the day of joining. */
  const keysOfEntry = ({ join, caller, visit, places }: Entry) => {
    if (asked.groupBy === 'person') return [caller]
    const at = asked.groupBy === 'hour' ? (places.find(isHere)?.from ?? join) : join
    return keysOf(at, visit, places.filter(isHere))
  }
  /** Whether what happened at a place counts in a row; all rows that are not by place have all places. */
  const isOf = (key: string | undefined) => (place: Where) =>
    isHere(place) && (key === undefined || !isByPlace || keysOf(0, ours[0]?.visit as never, [place]).includes(key))
  const waitOf = ({ waits }: Entry, isIn: (place: Where) => boolean) => {
    const parts = waits?.filter(isIn) ?? []
    if (parts.length === 0) return []
    return {
      ms: parts.reduce((sum, { ms }) => sum + ms, 0),
      isCensored: parts.some(({ isCensored }) => isCensored),
      limit: Math.min(...parts.map(({ roomId }) => known.limitOf(roomId) * 60_000)),
    }
  }
  const byPatient = (some: readonly Entry[]) => [
    ...Map.groupBy(some, ({ visit, day }) => `${visit.id} ${day}`).entries(),
  ]
  const lost = new Set(
    byPatient(ours).flatMap(([patient, own]) => (own.some(({ waits }) => waits === null) ? patient : [])),
  )
  /** Waits of each patient on one day, added up. */
  const patientWaits = (some: readonly Entry[], isIn: (place: Where) => boolean) => {
    const waits = byPatient(some).flatMap(([patient, own]) => {
      const parts = own.flatMap((entry) => waitOf(entry, isIn))
      if (lost.has(patient) || parts.length === 0) return []
      return {
        ms: parts.reduce((sum, { ms }) => sum + ms, 0),
        isCensored: own.some(({ visit }) => visit.status !== 'CLOSED'),
      }
    })
    return { count: waits.length, medianMs: curve(waits, 0.5), p90Ms: curve(waits, 0.9) }
  }
  const hasUse = (key: string | undefined) =>
    asked.didId === undefined && (key === undefined || ['day', 'weekday', 'room', 'exam'].includes(asked.groupBy ?? ''))
  const busyOf = (ended: readonly Entry[]) => {
    const exams = ended.filter(({ exam, day, end }) => exam && end.roomId !== 0 && dayOf(exam.from) === day)
    const days = Map.groupBy(exams, ({ day, end }) => `${end.roomId} ${day}`)
    const use = { placesMs: 0, busyMs: 0 }
    for (const some of days.values()) {
      const spans = some.map(({ exam }) => ({ from: exam?.from ?? 0, to: (exam?.from ?? 0) + (exam?.ms ?? 0) }))
      const length = Math.max(...spans.map(({ to }) => to)) - Math.min(...spans.map(({ from }) => from))
      use.placesMs += length * known.placesOf(some[0]?.end.roomId ?? 0)
      use.busyMs += spans.reduce((sum, { from, to }) => sum + to - from, 0)
    }
    return use
  }
  const plans = await db.selectFrom('visit_rooms').select(['visit_id', 'room_id']).execute()
  const skipped = plans.flatMap(({ visit_id, room_id: roomId }) => {
    const visit = visits.find(({ id }) => id === visit_id)
    const created = Date.parse(visit?.created_at ?? '')
    if (visit?.status !== 'CLOSED' || dayOf(created) < asked.from || dayOf(created) > asked.to) return []
    const own = entries.filter((entry) => entry.visit.id === visit_id && entry.end.status === 'DONE')
    if (own.some(({ places, end }) => [...places, end].some((place) => place.roomId === roomId))) return []
    return asked.roomId === undefined || asked.roomId === roomId
      ? { keys: keysOf(created, visit, [{ roomId, didId: 0 }]) }
      : []
  })
  const hasSkipped = asked.didId === undefined
  const skippedOf = (key: string | undefined) => {
    if (!hasSkipped || (key !== undefined && (asked.groupBy === 'did' || asked.groupBy === 'person'))) return null
    return skipped.filter(({ keys }) => key === undefined || keys.includes(key)).length
  }
  const existing = () => {
    const kind = asked.groupBy === 'did' ? 'did' : 'room'
    const [id, other] = kind === 'did' ? [asked.didId, asked.roomId] : [asked.roomId, asked.didId]
    if (!isByPlace || other !== undefined) return []
    return known.existed[kind]
      .filter((each) => (id === undefined || id === each.id) && dayOf(each.since) <= asked.to)
      .filter(({ until }) => until === undefined || dayOf(until) >= asked.from)
      .flatMap((each) => (asked.groupBy === 'exam' ? known.examsOf(each.id) : String(each.id)))
  }
  const figures = (
    key: string | undefined,
    some: readonly Entry[],
    left: readonly Row<'visits'>[],
    pausedMs: number | null,
  ) => {
    const isIn = isOf(key)
    const actions = some.flatMap((entry) => entry.actions.filter(isIn).map(({ action }) => action))
    const count = (action: string) => actions.filter((each) => each === action).length
    const waits = some.flatMap((entry) => waitOf(entry, isIn))
    const ended = some.filter(({ end }) => isIn(end))
    return {
      arrivals: some.filter(({ places: [place] }) => place && isIn(place)).length,
      tickets: some.filter(({ isTicket, places: [place] }) => isTicket && place && isIn(place)).length,
      completed: ended.filter(({ end }) => end.status === 'DONE').length,
      noShows: count('noShow'),
      recalls: count('recall'),
      holds: count('holding'),
      fronts: count('front'),
      transfers: count('transfer'),
      leftWaiting: ended.filter(({ end, isCalled }) => end.status === 'CANCELED' && !isCalled).length,
      wait: {
        count: waits.length,
        censored: waits.filter(({ isCensored }) => isCensored).length,
        medianMs: curve(waits, 0.5),
        p90Ms: curve(waits, 0.9),
        overLimit: waits.filter(({ ms, limit }) => ms > limit).length,
      },
      exam: durations(ended.flatMap(({ exam }) => exam?.ms ?? [])),
      patientWait: key !== undefined && (isByPlace || asked.groupBy === 'person') ? null : patientWaits(some, isIn),
      use: hasUse(key) ? busyOf(ended) : null,
      skipped: skippedOf(key),
      unconfirmed: some.filter(({ unconfirmed }) => unconfirmed && isIn(unconfirmed)).length,
      pausedMs,
      stay: durations(
        left.map(({ created_at, closed_at }) => {
          const from = Date.parse(created_at)
          return steadied(from, Date.parse(closed_at ?? '')) - from
        }),
      ),
    }
  }
  // Hours of the hospital's clock begin with hours in UTC.
  const hours = known.pauses.flatMap(({ didId, from, to }) => {
    const parts: { at: number; ms: number; didId: number; roomId: number }[] = []
    for (let at = from; at < to;) {
      const change = known.changes.filter((each) => each > at)
      const end = Math.min(to, (Math.floor(at / HOUR_MS) + 1) * HOUR_MS, ...change)
      parts.push({ at, ms: end - at, didId, roomId: known.roomAt(didId, at) })
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
    ...(asked.groupBy === 'did' || !hasSkipped ? [] : skipped.flatMap((each) => each.keys)),
    ...hours
      .filter((hour) => dayOf(hour.at) >= asked.from && dayOf(hour.at) <= asked.to && isHere(hour))
      .flatMap(keysOfPause),
    ...existing(),
    ...ours.flatMap(keysOfEntry),
    ...stays.flatMap((visit) => keysOf(Date.parse(visit.created_at), visit, placesOf(visit))),
  ])
  const waits = ours.flatMap((entry) => waitOf(entry, isHere))
  // The narrowest bars of which the last one holds no more than a twentieth.
  const width =
    WAIT_BAR_WIDTHS.find(
      (minutes) => waits.filter(({ ms }) => ms >= 18 * minutes * 60_000).length * 20 <= waits.length,
    ) ?? 10
  const BAR_MS = width * 60_000
  return {
    distribution: Array.from({ length: WAIT_BARS }, (_, bar) => {
      const end = bar === WAIT_BARS - 1 ? Infinity : (bar + 1) * BAR_MS
      const here = waits.filter(({ ms }) => ms >= bar * BAR_MS && ms < end)
      return {
        fromMinutes: bar * width,
        called: here.filter(({ isCensored }) => !isCensored).length,
        censored: here.filter(({ isCensored }) => isCensored).length,
      }
    }),
    total: figures(
      undefined,
      ours,
      stays,
      paused(() => true),
    ),
    rows: Object.fromEntries(
      [...keys].map((key) => [
        key,
        figures(
          key,
          ours.filter((entry) => keysOfEntry(entry).includes(key)),
          stays.filter((visit) => keysOf(Date.parse(visit.created_at), visit, placesOf(visit)).includes(key)),
          isOfBoards ? paused((hour) => keysOfPause(hour).includes(key)) : null,
        ),
      ]),
    ),
  }
}

const HOUR_MS = 3_600_000

/** A clock that was set back by less than a second counts as one that stood still. */
const steadied = (before: number, at: number) => (at < before && at > before - 1_000 ? before : at)

function withSteadyClock<M extends { readonly at: string }>(log: readonly M[]): M[] {
  const steady: M[] = []
  for (const move of log) {
    const last = steady.at(-1)
    const at = Date.parse(move.at)
    steady.push({ ...move, at: new Date(last ? steadied(Date.parse(last.at), at) : at).toISOString() })
  }
  return steady
}

const isSamePlace = (a: Place, b: Place | undefined) => a.didId === b?.didId && a.roomId === b.roomId

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
