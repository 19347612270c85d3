import { expect, it } from 'vitest'
import { reload } from '../../server/events/bus.ts'
import { Subscriptions } from '../../server/realtime/subscriptions.ts'

it('an event is put into bytes once for all who name their subscription alike', () => {
  const subscriptions = new Subscriptions(async () => undefined)
  const sent: Buffer[] = []
  const subscriber = { send: (bytes: Buffer) => void sent.push(bytes) }
  const common = { subscriber, id: 'sub-0', withBoard: false, isStaff: false }
  for (let at = 0; at < 3; at += 1) subscriptions.add({ ...common, address: '/rfid/7/messages' })
  subscriptions.add({ ...common, address: '/rfid/8/messages' })
  subscriptions.deliver(reload(7))
  expect(sent).toHaveLength(3)
  expect(new Set(sent).size).toBe(1)
})
