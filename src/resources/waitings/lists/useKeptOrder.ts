import { useState } from 'react'
import type { QueuePatient } from '../../../dataProvider/waitingCalls.ts'

/**
 * Keeps patients in the order of their first render, new ones last. The server lists the latest call last, so a
 * repeated call would otherwise put another patient under the pointer.
 */
export function useKeptOrder(patients: readonly QueuePatient[]): readonly QueuePatient[] {
  const [kept, setKept] = useState({ read: patients, shown: patients })
  if (kept.read === patients) return kept.shown
  const next = { read: patients, shown: keptOrder(kept.shown, patients) }
  setKept(next)
  return next.shown
}

/** Returns the current patients in the previous order; new ones come last in the given order. */
export function keptOrder(before: readonly QueuePatient[], now: readonly QueuePatient[]): QueuePatient[] {
  const stayed = before.flatMap(({ id }) => now.filter((patient) => patient.id === id))
  return [...stayed, ...now.filter((patient) => !stayed.includes(patient))]
}
