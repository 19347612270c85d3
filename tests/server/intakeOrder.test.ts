import { expect, it } from 'vitest'
import { patientsOf, prepareIntake, randomMessages, sendAll, twiceInAnyOrder } from '../intake/intakeEvents.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()

it('events that come twice and in any order end as once and in order', async () => {
  const messages = randomMessages(400, await prepareIntake(server), 28)
  await sendAll(server, 'in order', messages)
  await sendAll(server, 'in any order', twiceInAnyOrder(messages, 29))
  const [once, twice] = [await patientsOf(server, 'in order'), await patientsOf(server, 'in any order')]
  expect(once.size).toBeGreaterThan(40)
  for (const [ref, patient] of once) expect([ref, twice.get(ref)]).toEqual([ref, patient])
})
