// @vitest-environment happy-dom
import { create } from 'axios'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ServerClock } from '../../../src/session/serverClock.ts'

const NOW = Date.parse('2026-11-20T09:00:00Z')
const clock = new ServerClock()
const client = create()
clock.watch(client)

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

/** Makes a call whose response has a date this many ms ahead of the local clock, or any text as its date. */
const hear = (date: number | string | undefined) =>
  client.get('/', {
    adapter: async (config) => ({
      status: 200,
      data: {},
      statusText: '',
      headers: date === undefined ? {} : { date: typeof date === 'number' ? new Date(NOW + date).toUTCString() : date },
      config,
    }),
  })

it('is this device’s own until an answer says the time', () => expect(new ServerClock().at(NOW)).toBe(NOW))

it.each([
  [180_000, 180_000],
  [-180_000, -180_000],
  [5_000, 5_000],
  [-5_000, -5_000],
  // Differences within the response time and the one-second resolution of the header are ignored.
  [4_000, 0],
  [-4_000, 0],
])('follows a server that is %i ms ahead by %i', async (ahead, expected) => {
  await hear(ahead)
  expect(clock.at(NOW) - NOW).toBe(expected)
  expect(clock.at(NOW + 7) - NOW - 7).toBe(expected)
})

it.each([['yesterday'], [undefined]])(
  'keeps to what it knows when an answer does not say the time: %s',
  async (date) => {
    await hear(180_000)
    await hear(date)
    expect(clock.at(NOW) - NOW).toBe(180_000)
  },
)
