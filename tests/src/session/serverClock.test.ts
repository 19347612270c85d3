import { create } from 'axios'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ServerClock } from '../../../src/session/serverClock.ts'

const NOW = Date.parse('2026-11-20T09:00:00Z')
let clock: ServerClock

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  localStorage.clear()
  clock = new ServerClock()
})

const pass = (ms: number) => vi.advanceTimersByTime(ms)

describe('the time of now', () => {
  it('is what the device’s clock shows, until the server says another time', () => {
    expect(clock.now()).toBe(NOW)
    clock.set(NOW + 3_600_000)
    pass(1_000)
    expect(clock.now()).toBe(NOW + 3_601_000)
    // The device's clock is no longer used.
    vi.setSystemTime(0)
    expect(clock.now()).toBe(NOW + 3_601_000)
  })

  it('is known to a start without the server, as long as the storage holds a number', () => {
    clock.set(NOW - 60_000)
    expect(new ServerClock().now()).toBe(NOW - 60_000)
    localStorage.setItem('serverAheadMs', 'soon')
    expect(new ServerClock().now()).toBe(NOW)
  })

  it('takes a difference of less than two seconds for the way of the answer, on the first word as on later ones', () => {
    clock.set(NOW + 1_999)
    expect(clock.now()).toBe(NOW)
    clock.set(NOW - 1_999)
    expect(clock.now()).toBe(NOW)
    clock.set(NOW + 2_000)
    expect(clock.now()).toBe(NOW + 2_000)
    clock.set(NOW + 500)
    expect(clock.now()).toBe(NOW + 2_000)
    clock.set(NOW)
    expect(clock.now()).toBe(NOW)
  })

  it('is half a second after what a header of whole seconds says; no date says nothing', () => {
    clock.hear(null)
    clock.hear('now')
    expect(clock.now()).toBe(NOW)
    clock.hear('Fri, 20 Nov 2026 10:00:00 GMT')
    expect(clock.now()).toBe(NOW + 3_600_500)
  })

  it('can be asked for an instant of before', () => {
    const instant = performance.now()
    pass(5_000)
    expect(clock.at(instant)).toBe(NOW)
  })

  it('needs no storage', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full')
    })
    clock.set(NOW + 60_000)
    expect(clock.now()).toBe(NOW + 60_000)
  })
})

describe('a time of the device', () => {
  /** Makes a call whose response has this date. */
  async function hear(date: string | undefined): Promise<void> {
    const client = create()
    clock.watch(client)
    await client.get('/', {
      adapter: async (config) => ({
        status: 200,
        data: {},
        statusText: '',
        headers: date === undefined ? {} : { date },
        config,
      }),
    })
  }

  it('is the server’s too until an answer says the time', () => expect(clock.fromDevice(NOW)).toBe(NOW))

  it.each([
    [180_000, 180_500],
    [-180_000, -179_500],
    // Differences within the response time and the one-second resolution of the header are ignored.
    [1_000, 0],
    [-2_000, 0],
  ])('follows a server whose answers are %i ms ahead by %i', async (ahead, expected) => {
    await hear(new Date(NOW + ahead).toUTCString())
    expect(clock.fromDevice(NOW) - NOW).toBe(expected)
    expect(clock.fromDevice(NOW + 7) - NOW - 7).toBe(expected)
  })

  it('follows the device’s clock once it is set right', async () => {
    await hear(new Date(NOW + 180_000).toUTCString())
    vi.setSystemTime(NOW + 180_000)
    await hear(new Date(NOW + 180_000).toUTCString())
    expect(clock.fromDevice(NOW)).toBe(NOW)
  })

  it.each([['yesterday'], [undefined]])(
    'keeps to what it knows when an answer does not say the time: %s',
    async (date) => {
      await hear(new Date(NOW + 180_000).toUTCString())
      await hear(date)
      expect(clock.fromDevice(NOW) - NOW).toBe(180_500)
    },
  )
})
