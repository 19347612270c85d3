import { useState } from 'react'
import type { QueuePatient } from '../../../dataProvider/waitingCalls.ts'

/**
 * Patients in the places where they were seen first, those who came since after them. The server lists the latest call
 * last: a second call would put another patient under the pointer that is about to press for a third.
 */
export function useKeptOrder(patients: readonly QueuePatient[]): readonly QueuePatient[] {
  const [kept, setKept] = useState({ read: patients, shown: patients })
  if (kept.read === patients) return kept.shown
  const next = { read: patients, shown: keptOrder(kept.shown, patients) }
  setKept(next)
  return next.shown
}

/** What is listed now, in the order of before; who is new comes last, in the order given. */
export function keptOrder(before: readonly QueuePatient[], now: readonly QueuePatient[]): QueuePatient[] {
  const stayed = before.flatMap(({ id }) => now.filter((patient) => patient.id === id))
  return [...stayed, ...now.filter((patient) => !stayed.includes(patient))]
}
