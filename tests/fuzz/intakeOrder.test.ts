import { expect, it } from 'vitest'
import { patientsOf, prepareIntake, randomMessages, sendAll, twiceInAnyOrder } from '../intake/intakeEvents.ts'
import { startServer } from '../harness/server.ts'

it('10,000 events, each twice and in any order, end as once and in order', { timeout: 600_000 }, async () => {
  const server = await startServer()
  try {
    const messages = randomMessages(10_000, await prepareIntake(server), 2_801)
    await sendAll(server, 'in order', messages)
    await sendAll(server, 'in any order', twiceInAnyOrder(messages, 2_802))
    const [once, twice] = [await patientsOf(server, 'in order'), await patientsOf(server, 'in any order')]
    expect(once.size).toBeGreaterThan(1_000)
    for (const [ref, patient] of once) expect([ref, twice.get(ref)]).toEqual([ref, patient])
  } finally {
    await server.close()
  }
})
