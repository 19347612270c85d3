import { expect, it } from 'vitest'
import { patientsOf, prepareIntake, randomMessages, sendAll, twiceInAnyOrder } from '../intake/intakeEvents.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()
const other = serverForAll()

it('events that come twice and in any order end as once and in order', async () => {
  const messages = randomMessages(400, await prepareIntake(server), 28)
  await sendAll(server, 'in order', messages)
  // On a server of its own: one patient number is one patient.
  await prepareIntake(other)
  await sendAll(other, 'in any order', twiceInAnyOrder(messages, 29))
  const [once, twice] = [await patientsOf(server, 'in order'), await patientsOf(other, 'in any order')]
  expect(once.size).toBeGreaterThan(40)
  for (const [ref, patient] of once) expect([ref, twice.get(ref)]).toEqual([ref, patient])
})
