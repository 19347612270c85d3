import { expect, it } from 'vitest'
import type { Receipt } from '../../../contract/events.ts'
import type { Patient } from '../../../src/queue/readPatients.ts'
import { PaintedCalls } from '../../../src/viewer/wall/paintedCalls.ts'

const aCall = (id: number, calledAt = `2026-03-02T01:42:0${id}.000Z`): Patient => ({
  id,
  name: '홍O동',
  order: id,
  joinedAt: '2026-03-02T01:00:00.000Z',
  calledAt,
})
const shown = (...ids: number[]): Receipt => ({
  shown: ids.map((id) => ({ didWaitingId: id, calledAt: aCall(id).calledAt })),
})

/** Creates painted calls on a connection that the test can take down. */
function confirming() {
  const wire = { isUp: true, sent: [] as Receipt[] }
  const painted = new PaintedCalls((receipt) => wire.isUp && wire.sent.push(receipt) > 0)
  return { wire, painted }
}

it('DE-26 a receipt that could not be sent counts as unconfirmed, and goes out with the next', () => {
  const { wire, painted } = confirming()
  wire.isUp = false
  painted.confirm([aCall(1)])
  wire.isUp = true
  painted.confirm([aCall(1)])
  painted.confirm([aCall(1)])
  expect(wire.sent).toEqual([shown(1)])
})

it('what was confirmed before stays so when a later receipt cannot be sent', () => {
  const { wire, painted } = confirming()
  painted.confirm([aCall(1)])
  wire.isUp = false
  painted.confirm([aCall(2), aCall(1)])
  wire.isUp = true
  painted.confirm([aCall(2), aCall(1)])
  expect(wire.sent).toEqual([shown(1), shown(2)])
})

it('a call that left the screen and comes back is confirmed again; one of no instant never is', () => {
  const { wire, painted } = confirming()
  painted.confirm([aCall(1), aCall(2, '')])
  painted.confirm([])
  painted.confirm([aCall(1)])
  expect(wire.sent).toEqual([shown(1), shown(1)])
})
