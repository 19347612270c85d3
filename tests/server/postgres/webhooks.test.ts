import { expect, it } from 'vitest'
import { createVisit } from '../../harness/create.ts'
import { eventually } from '../../harness/eventually.ts'
import { startReceiver } from '../../harness/receiver.ts'
import { startServer } from '../../harness/server.ts'

it('two servers on one database send each event once, whichever made the change', async () => {
  const receiver = await startReceiver()
  const first = await startServer({ env: { WEBHOOK_ALLOW: receiver.host } })
  await first.root.post('/v1/webhooks', { url: receiver.url, events: ['visit.arrived', 'visit.closed'] })
  const second = await startServer({ env: { WEBHOOK_ALLOW: receiver.host, DATABASE_URL: first.databaseUrl } })
  const visits = await Promise.all(
    Array.from({ length: 20 }, async (_, at) => {
      const [one, other] = at % 2 === 0 ? [first, second] : [second, first]
      const { id } = await createVisit(one.root)
      await other.root.patch('/v1/visits', { visits: [{ id, status: 'CLOSED' }] })
      return id
    }),
  )
  const sent = () => receiver.received.map(({ event }) => `${String(event.data['visitId'])} ${event.type}`)
  await eventually(() => expect(new Set(sent()).size).toBe(40))
  for (const id of visits)
    expect(sent().filter((each) => each.startsWith(`${id} `))).toEqual([`${id} visit.arrived`, `${id} visit.closed`])
  await second.close()
  await first.close()
  await receiver.close()
})
