import type { WireId } from '../../contract/answerFields.ts'
import { useState } from 'react'

interface Named {
  readonly id: WireId
}

/**
 * Keeps patients in the order of their first render, new ones last. The server lists the latest call last, so a
 * repeated call would otherwise put another patient under the pointer.
 */
export function useKeptOrder<P extends Named>(patients: readonly P[]): readonly P[] {
  const [kept, setKept] = useState({ read: patients, shown: patients })
  if (kept.read === patients) return kept.shown
  const next = { read: patients, shown: keptOrder(kept.shown, patients) }
  setKept(next)
  return next.shown
}

/** Returns the current patients in the previous order; new ones come last in the given order. */
function keptOrder<P extends Named>(before: readonly P[], now: readonly P[]): P[] {
  const stayed = before.flatMap(({ id }) => now.filter((patient) => patient.id === id))
  return [...stayed, ...now.filter((patient) => !stayed.includes(patient))]
}
