import { isDeepStrictEqual } from 'node:util'
import { startServer } from '../harness/server.ts'
import { patientsOf, prepareIntake, randomMessages, sendAll, twiceInAnyOrder } from '../intake/intakeEvents.ts'

/**
 * Sends events of an intake channel once in order, and from another source twice in any order.
 * @returns the number of patients, and one line for each who ends differently
 */
export async function fuzzIntakeOrder(count: number, seed: number): Promise<{ patients: number; faults: string[] }> {
  // Each order on a server of its own: one patient number is one patient.
  const [server, other] = [await startServer(), await startServer()]
  try {
    const messages = randomMessages(count, await prepareIntake(server), seed)
    await sendAll(server, 'in order', messages)
    await prepareIntake(other)
    await sendAll(other, 'in any order', twiceInAnyOrder(messages, seed + 1))
    const [once, twice] = [await patientsOf(server, 'in order'), await patientsOf(other, 'in any order')]
    // The fields of a record are in the order in which they came.
    const differ = [...once].filter(([ref, patient]) => !isDeepStrictEqual(patient, twice.get(ref)))
    return { patients: once.size, faults: differ.map(([ref]) => `${ref} ends differently out of order`) }
  } finally {
    await Promise.all([server.close(), other.close()])
  }
}
