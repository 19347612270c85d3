import { normalOf, randomOf } from '../../../domain/estimate/random.ts'
import type { PastDay, PastEntry } from '../../../domain/replay/model.ts'

/** A room of a made-up hospital; times are minutes. */
export interface StaffedRoom {
  readonly label: string
  readonly places: number
  readonly exam: number
}

export const ROOMS: readonly StaffedRoom[] = [
  { label: '1 신체계측', places: 2, exam: 4 },
  { label: '2 채혈실', places: 1, exam: 3.6 },
  { label: '3 심전도실', places: 1, exam: 5.5 },
  { label: '4 초음파실', places: 2, exam: 11 },
]

const OPENS = 8 * 60
const PATIENTS = 70
const ARRIVALS = 330
const TICK = 1 / 6
/** Share of patients who leave a queue, are held before the call, or go to the front. */
const LEAVING = 0.03
const HELD = 0.04
const FRONT = 0.03
const MINUTE_MS = 60_000

interface Patient {
  readonly plan: number[]
  readonly entries: PastEntry[]
  next: number
  waiting:
    | { room: number; joined: number; readyAt: number; leavesAt: number; isFront: boolean; held: number }
    | undefined
  isBusy: boolean
}

interface Exam {
  readonly patient: Patient
  readonly called: number
  readonly until: number
}

/**
 * Makes up a day as staff would have it, second by second and not by the model under test: staff look up from time to
 * time, exams are slower after noon, one room has its lunch, patients are held, are moved to the front, or leave.
 */
export function staffedDay(seed: number, patientCount = PATIENTS): PastDay {
  const random = randomOf(seed)
  const normal = normalOf(random)
  const lunch = { from: OPENS + 225, to: OPENS + 255 }
  const patients = Array.from({ length: patientCount }, (): Patient => ({
    plan: [...ROOMS.keys()].filter(() => random() < 0.85),
    entries: [],
    next: OPENS + random() * ARRIVALS,
    waiting: undefined,
    isBusy: false,
  }))
  const exams = ROOMS.map((): Exam[] => [])
  const looksAt = ROOMS.map(() => OPENS + 20)
  for (let now = OPENS; now < OPENS + 900; now += TICK) {
    for (const patient of patients) step(patient, now)
    for (const [room, running] of exams.entries()) work(room, running, now)
  }
  return {
    rooms: ROOMS.map(({ label }, room) => ({
      label,
      pauses: room === 3 ? [{ fromMs: lunch.from * MINUTE_MS, toMs: lunch.to * MINUTE_MS }] : [],
    })),
    patients: patients.filter(({ entries }) => entries.length > 0).map(({ entries }) => entries),
  }

  function step(patient: Patient, now: number): void {
    const { waiting } = patient
    if (waiting && now >= waiting.leavesAt) {
      log(patient, { called: null, ended: now })
      patient.next = now + 2
    }
    const [room] = patient.plan
    if (patient.waiting || patient.isBusy || room === undefined || now < patient.next) return
    patient.plan.shift()
    const held = random() < HELD ? 5 + random() * 15 : 0
    const leavesAt = random() < LEAVING ? now + 5 + random() * 20 : Infinity
    patient.waiting = { room, joined: now, readyAt: now + held, leavesAt, isFront: random() < FRONT, held }
  }

  function work(room: number, running: Exam[], now: number): void {
    for (const exam of running.filter(({ until }) => until <= now)) {
      running.splice(running.indexOf(exam), 1)
      exam.patient.isBusy = false
      exam.patient.next = now + 0.5 + random() * 2
      log(exam.patient, { called: exam.called, ended: now })
      looksAt[room] = Math.max(looksAt[room] ?? 0, now + 0.2 + random() * 0.8)
    }
    const { places, exam } = ROOMS[room] as StaffedRoom
    const isPaused = room === 3 && now >= lunch.from && now < lunch.to
    if (isPaused || now < (looksAt[room] ?? 0) || running.length >= places) return
    const [next] = patients
      .filter(({ waiting, isBusy }) => waiting?.room === room && waiting.readyAt <= now && !isBusy)
      .toSorted(
        (a, b) =>
          Number(b.waiting?.isFront) - Number(a.waiting?.isFront) ||
          (a.waiting?.joined ?? 0) - (b.waiting?.joined ?? 0),
      )
    if (!next) return
    next.isBusy = true
    const pace = exam * (now > lunch.to ? 1.2 : 1)
    running.push({ patient: next, called: now, until: now + pace * Math.exp(0.35 * normal() - 0.06) })
    looksAt[room] = now + 0.2 + random() * 0.8
  }

  function log(patient: Patient, { called, ended }: { called: number | null; ended: number }): void {
    const { waiting } = patient
    if (!waiting) return
    patient.waiting = undefined
    const ms = (minutes: number) => Math.round(minutes * MINUTE_MS)
    patient.entries.push({
      room: waiting.room,
      joinedMs: ms(waiting.joined),
      calledMs: called === null ? null : ms(called),
      endedMs: ms(ended),
      examMs: called === null ? null : ms(ended - called),
      heldMs: ms(Math.min(waiting.held, (called ?? ended) - waiting.joined)),
      isFront: waiting.isFront,
      isMoved: false,
      rule: 'ANY',
      after: null,
    })
  }
}
