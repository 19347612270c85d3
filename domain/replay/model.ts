import { randomOf } from '../estimate/random.ts'
import type { RoomRuleName } from '../roomOrder.ts'

/** A day that the model replays; times are minutes since its beginning. */
export interface DayModel {
  readonly rooms: readonly ModelRoom[]
  readonly patients: readonly ModelPatient[]
}

export interface ModelRoom {
  /** Patients in exam at once. */
  readonly places: number
  /** When the first patient may be called. */
  readonly opens: number
  readonly pauses: readonly { readonly from: number; readonly to: number }[]
  /** Average duration of an exam as entered by staff, if there is one. */
  readonly average?: number
  /** Mean duration of an exam; absent where it is learned from the exams of the day. */
  readonly mean?: number
}

export interface ModelPatient {
  readonly arrives: number
  /** In the order in which the rooms were visited. */
  readonly entries: readonly ModelEntry[]
  /** Time between the end of an entry and the next one, by its place in the order. */
  readonly gaps: readonly number[]
}

export interface ModelEntry {
  readonly room: number
  readonly exam: number
  /** Time that staff need until they call: after the patient has joined, and after an exam. */
  readonly delay: number
  /** Time on hold before the call. */
  readonly held: number
  /** The patient leaves after so long without a call; Infinity for one who stays. */
  readonly patience: number
  readonly isFront: boolean
  readonly rule: RoomRuleName
  /** For the rule AFTER. */
  readonly after: number | null
  /** The same wait in another room, to which the patient is moved at the end of the patience. */
  readonly next?: ModelEntry
}

/** One entry of a day that was, without a name; times are ms since the beginning of the day. */
export interface PastEntry {
  /** Index of the room. */
  readonly room: number
  readonly joinedMs: number
  /** First call; null without one. */
  readonly calledMs: number | null
  readonly endedMs: number
  /** Null without an exam. */
  readonly examMs: number | null
  /** Time on hold before the first call. */
  readonly heldMs: number
  readonly isFront: boolean
  /** Whether the patient was moved before a call: the next entry is the same wait in another room. */
  readonly isMoved: boolean
  readonly rule: RoomRuleName
  readonly after: number | null
}

/** A day that was. */
export interface PastDay {
  readonly rooms: readonly {
    readonly label: string
    /** Ms since the beginning of the day. */
    readonly pauses: readonly { readonly fromMs: number; readonly toMs: number }[]
  }[]
  /** The entries of each patient in the order of joining. */
  readonly patients: readonly (readonly PastEntry[])[]
}

/** Change that is tried in the model. */
export interface Change {
  /** Index of the room beside which there is another one with as many places; null for none. */
  readonly secondRoom: number | null
  /** The rooms call their first patient so many minutes later, or earlier. */
  readonly startMinutes: number
  /** Whether patients go where they are likely to be called first, as far as their package allows. */
  readonly isShortest: boolean
  /** Whether the patients arrive in equal distances, from the first to the last arrival of that day. */
  readonly isSpaced: boolean
}

export const NO_CHANGE: Change = { secondRoom: null, startMinutes: 0, isShortest: false, isSpaced: false }

const MINUTE_MS = 60_000
/** An exam changes its place with others near it in the same room: a slow afternoon stays slow. */
const NEIGHBOURS = 8
/** Longer delays are breaks that nobody entered; the model has no more of them than this. */
const DELAY_MAX = 60

/**
 * Returns a function from a seed to a model of a day. The patients come when they came; the durations of the exams, and
 * the delays of the calls, are those of that day, but of patients in the same room at about the same time.
 */
export function modelOf({ rooms, patients }: PastDay): (seed: number) => DayModel {
  const paces = rooms.map(({ pauses }, index) =>
    paceOfRoom(
      patients.flat().filter(({ room }) => room === index),
      pauses,
    ),
  )
  const known = patients.flatMap((entries) => {
    const waits = joinMoved(entries)
    const [first] = entries
    if (!first) return []
    return {
      arrives: first.joinedMs / MINUTE_MS,
      gaps: waits
        .slice(1)
        .map(([begun], at) => Math.max(0, (begun?.joinedMs ?? 0) - (waits[at]?.at(-1)?.endedMs ?? 0)) / MINUTE_MS),
      waits,
    }
  })
  return (seed) => {
    const random = randomOf(seed)
    const drawn = paces.map(({ exams, delays }) => ({ exams: shuffle(exams, random), delays: shuffle(delays, random) }))
    const entryOf = ([entry, ...moved]: readonly PastEntry[]): ModelEntry[] => {
      if (!entry) return []
      const at = paces[entry.room]?.placeOf(entry) ?? 0
      const [next] = entryOf(moved)
      return [
        {
          ...entry,
          exam: drawn[entry.room]?.exams[at] ?? 0,
          delay: drawn[entry.room]?.delays[at] ?? 0,
          held: entry.heldMs / MINUTE_MS,
          patience: entry.calledMs === null ? (entry.endedMs - entry.joinedMs) / MINUTE_MS : Infinity,
          ...(next && { next }),
        },
      ]
    }
    return {
      rooms: paces.map(({ room }) => room),
      patients: known.map(({ arrives, gaps, waits }) => ({ arrives, gaps, entries: waits.flatMap(entryOf) })),
    }
  }
}

/** Returns the waits of a patient: each has the entries of the rooms where it passed. */
function joinMoved(entries: readonly PastEntry[]): PastEntry[][] {
  const waits: PastEntry[][] = []
  for (const [at, entry] of entries.entries()) {
    if (entries[at - 1]?.isMoved) waits.at(-1)?.push(entry)
    else waits.push([entry])
  }
  return waits
}

/** Moves each value by a few places at most. */
const shuffle = (values: readonly number[], random: () => number): number[] =>
  values
    .map((value, at) => ({ value, place: at + random() * NEIGHBOURS }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ value }) => value)

/** Returns the model of a day with a change. */
export function changed({ rooms, patients }: DayModel, { secondRoom, startMinutes, isSpaced }: Change): DayModel {
  return {
    patients: isSpaced ? spaced(patients) : patients,
    rooms: rooms.map((room, index) => ({
      ...room,
      opens: room.opens + startMinutes,
      places: index === secondRoom ? room.places * 2 : room.places,
    })),
  }
}

/** Lets patients arrive in their order and in equal distances. */
function spaced(patients: readonly ModelPatient[]): ModelPatient[] {
  const inOrder = patients.toSorted((a, b) => a.arrives - b.arrives)
  const [first = 0, last = 0] = [inOrder[0]?.arrives, inOrder.at(-1)?.arrives]
  const distance = (last - first) / Math.max(1, inOrder.length - 1)
  return inOrder.map((patient, at) => ({ ...patient, arrives: first + at * distance }))
}

/** Work of a room on a day: its exams, in minutes, in the order of the calls. */
interface RoomPace {
  readonly room: ModelRoom
  readonly exams: readonly number[]
  readonly delays: readonly number[]
  /** The place of an entry in that order; for a patient who left, that of the next call. */
  readonly placeOf: (entry: PastEntry) => number
}

function paceOfRoom(entries: readonly PastEntry[], paused: PastDay['rooms'][number]['pauses']): RoomPace {
  const called = entries.filter(({ calledMs }) => calledMs !== null).toSorted((a, b) => startOf(a) - startOf(b))
  const ends = called.map(({ endedMs }) => endedMs).toSorted((a, b) => a - b)
  /** The ends of exams up to a time. */
  const over = (ms: number) => ends.filter((end) => end <= ms)
  const places = called.reduce((most, entry, at) => Math.max(most, at + 1 - over(startOf(entry)).length), 1)
  /** The ends of the exams that left a full room with a free place. */
  const freeSince = ends.filter((end, at) => called.filter((entry) => startOf(entry) < end).length - at >= places)
  const opens = called[0] ? startOf(called[0]) : 0
  const indexes = new Map(called.map((entry, at) => [entry, at]))
  return {
    room: {
      places,
      opens: opens / MINUTE_MS,
      pauses: paused.map(({ fromMs, toMs }) => ({ from: fromMs / MINUTE_MS, to: toMs / MINUTE_MS })),
    },
    exams: called.map((entry) => (entry.endedMs - startOf(entry)) / MINUTE_MS),
    delays: called.map((entry) => {
      const start = startOf(entry)
      const left = freeSince.findLast((end) => end <= start) ?? opens
      const resumed = paused.flatMap(({ toMs }) => (toMs <= start ? toMs : []))
      const possible = Math.max(entry.joinedMs + entry.heldMs, left, ...resumed)
      return Math.min(DELAY_MAX, Math.max(0, start - possible) / MINUTE_MS)
    }),
    placeOf: (entry) => {
      const later = called.findIndex((other) => startOf(other) >= entry.endedMs)
      return indexes.get(entry) ?? (later < 0 ? called.length - 1 : later)
    },
  }
}

/** When the exam of an entry began: the last call. */
const startOf = ({ calledMs, endedMs, examMs }: PastEntry): number =>
  Math.max(calledMs ?? 0, endedMs - (examMs ?? Infinity))
