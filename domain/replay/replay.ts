import { LATEST_EXAMS, paceOf } from '../estimate/pace.ts'
import type { nextRoom } from '../nextRoom.ts'
import { allowedRooms } from '../roomOrder.ts'
import type { DayModel, ModelEntry, ModelPatient, ModelRoom } from './model.ts'
import { Timeline } from './timeline.ts'

/** One entry of a patient in a queue, as the model has it; times are minutes. */
export interface ReplayedEntry {
  readonly patient: number
  readonly room: number
  readonly joined: number
  /** When the wait began, in this room or in one from which the patient was moved. */
  readonly since: number
  /** Undefined for a patient who left, or was moved, without a call. */
  readonly called?: number
  /** End of the exam, or when the patient left the queue. */
  readonly ended: number
  /** Whether the wait went on in another room. */
  readonly isMoved: boolean
}

/** A day as the model has it. */
export interface ReplayedDay {
  readonly entries: readonly ReplayedEntry[]
  /** Most patients who waited at one room at once. */
  readonly longestQueue: number
}

/** A patient in a queue. */
interface Waiting {
  readonly patient: number
  readonly entry: ModelEntry
  readonly joined: number
  /** When the wait began. */
  readonly since: number
  /** Not called before: on hold, or staff need a moment. */
  readonly ready: number
}

/** State of a room during the day. */
interface RoomNow extends ModelRoom {
  readonly queue: Waiting[]
  /** Beginnings of the exams in progress. */
  readonly running: number[]
  /** Number of places whose exam is over, but which staff have not prepared yet. */
  resting: number
  /** Latest first. */
  durations: number[]
}

/**
 * Replays a day: rooms call by arrival, patients moved to the front first, and nobody while the room is closed or
 * paused. A choice uses only what is known at that time.
 * @param choose selects the next room of a patient among those that the plan allows, in the order in which they were
 * visited; without it patients keep that order
 */
export function replay({ rooms, patients }: DayModel, choose?: typeof nextRoom): ReplayedDay {
  const now: readonly RoomNow[] = rooms.map((room) => ({ ...room, queue: [], running: [], resting: 0, durations: [] }))
  const left = patients.map((patient) => [...patient.entries])
  const entries: ReplayedEntry[] = []
  let longestQueue = 0
  const timeline = new Timeline()
  for (const [index, { arrives }] of patients.entries()) timeline.add(arrives, (time) => goOn(index, time))
  for (const room of now)
    for (const time of [room.opens, ...room.pauses.map(({ to }) => to)]) timeline.add(time, () => callIn(room, time))
  timeline.run()
  return { entries, longestQueue }

  /** A patient joins the next queue, after the way there. */
  function goOn(index: number, time: number): void {
    const patient = patients[index]
    const open = left[index] ?? []
    if (!patient || open.length === 0) return
    const allowed = choose ? allowedOf(patient, open) : open
    const entry = allowed[choose?.(allowed.map(({ room }) => loadOf(now[room], time))) ?? 0]
    const room = entry && now[entry.room]
    if (!entry || !room) return
    open.splice(open.indexOf(entry), 1)
    join(room, { patient: index, entry, since: time }, time)
  }

  function join(room: RoomNow, begun: Pick<Waiting, 'patient' | 'entry' | 'since'>, time: number): void {
    const { entry } = begun
    const waiting = { ...begun, joined: time, ready: time + Math.max(entry.held, entry.delay) }
    if (entry.isFront) room.queue.unshift(waiting)
    else room.queue.push(waiting)
    if (Number.isFinite(entry.patience)) timeline.add(time + entry.patience, (end) => leave(room, waiting, end))
    timeline.add(waiting.ready, (ready) => callIn(room, ready))
  }

  /** A patient goes, to the room to which staff move the patient or for good. */
  function leave(room: RoomNow, waiting: Waiting, time: number): void {
    const at = room.queue.indexOf(waiting)
    if (at < 0) return
    room.queue.splice(at, 1)
    const { patient, entry, joined, since } = waiting
    const { next } = entry
    const other = next && now[next.room]
    entries.push({ patient, room: entry.room, joined, since, ended: time, isMoved: other !== undefined })
    if (other) join(other, { patient, entry: next, since }, time)
    else goOnAfterGap(patient, time)
  }

  /** Calls patients while a place is free. */
  function callIn(room: RoomNow, time: number): void {
    if (time < room.opens || room.pauses.some(({ from, to }) => from <= time && time < to)) return
    while (room.running.length + room.resting < room.places) {
      const at = room.queue.findIndex(({ ready }) => ready <= time)
      const [waiting] = at < 0 ? [] : room.queue.splice(at, 1)
      if (!waiting) break
      room.running.push(time)
      timeline.add(time + waiting.entry.exam, (end) => finish(room, waiting, time, end))
    }
    longestQueue = Math.max(longestQueue, room.queue.length)
  }

  function finish(room: RoomNow, { patient, entry, joined, since }: Waiting, called: number, time: number): void {
    room.running.splice(room.running.indexOf(called), 1)
    room.durations = [time - called, ...room.durations].slice(0, LATEST_EXAMS)
    entries.push({ patient, room: entry.room, joined, since, called, ended: time, isMoved: false })
    goOnAfterGap(patient, time)
    if (entry.delay === 0) return callIn(room, time)
    room.resting += 1
    timeline.add(time + entry.delay, (ready) => {
      room.resting -= 1
      callIn(room, ready)
    })
  }

  function goOnAfterGap(index: number, time: number): void {
    const patient = patients[index]
    const done = (patient?.entries.length ?? 0) - (left[index]?.length ?? 0)
    const gap = patient?.gaps[done - 1] ?? 0
    if (gap === 0) goOn(index, time)
    else timeline.add(time + gap, (later) => goOn(index, later))
  }
}

/** The entries to which the rules of the plan let a patient go next (docs/decisions/queue.md#order-of-rooms). */
function allowedOf({ entries }: ModelPatient, open: readonly ModelEntry[]): readonly ModelEntry[] {
  if (entries.every(({ rule }) => rule === 'ANY')) return open
  const isOpen = new Set(open.map(({ room }) => room))
  const plan = entries.map(({ room, rule, after }) => ({ roomId: room, rule, afterRoomId: after ?? null }))
  const done = new Set(plan.map(({ roomId }) => roomId).filter((room) => !isOpen.has(room)))
  const allowed = new Set(allowedRooms(plan, done).map(({ roomId }) => roomId))
  const found = open.filter(({ room }) => allowed.has(room))
  return found.length > 0 ? found : open
}

/** Returns what is known of a room at a time. */
function loadOf(room: RoomNow | undefined, time: number) {
  const { average, mean, places = 1, queue = [], running = [], durations = [] } = room ?? {}
  const learned = () => paceOf({ average, durations, running: running.map((begins) => time - begins) })?.mean
  return { mean: mean ?? learned(), places, inExam: running.length, waiting: queue.length }
}
