import { expect, it } from 'vitest'
import { expectedCallOf, minutesUntil } from '../../../src/queue/expectedCall.ts'

const NOW = Date.parse('2026-11-23T01:00:00.000Z')
const call = { from: '2026-11-23T01:10:30.000Z', to: '2026-11-23T01:20:30.000Z' }

it('a call that is expected is read where the server says two instants, and nothing made of anything else', () => {
  expect(expectedCallOf(call)).toEqual(call)
  for (const odd of [undefined, null, 'soon', {}, { from: call.from }, { from: 'x', to: 'y' }, { from: 1, to: 2 }])
    expect(expectedCallOf(odd)).toBeUndefined()
})

it('it is so many whole minutes away, from none on, and nothing once it should have come', () => {
  const after = (minutes: number) => minutesUntil(call, NOW + minutes * 60_000)
  expect(after(0)).toEqual({ from: 10, to: 21 })
  expect(after(15)).toEqual({ from: 0, to: 6 })
  expect(after(20.4)).toEqual({ from: 0, to: 1 })
  expect(after(20.5)).toBeUndefined()
  expect(minutesUntil(undefined, NOW)).toBeUndefined()
})
