// @vitest-environment happy-dom
import { create } from 'axios'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ServerReach } from '../../../src/session/serverReach.ts'

let reach: ServerReach
let answer: () => Promise<Response>
const asked = vi.fn(() => answer())
const client = create()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', asked)
  asked.mockClear()
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  reach = new ServerReach()
  reach.watch(client)
})
afterEach(() => {
  client.interceptors.response.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** One call of the console, answered with a status or not at all. */
const call = (status: number | null, headers: Record<string, string> = {}) =>
  client
    .get('/api/v1/rooms', {
      adapter: async (config) => {
        const { AxiosError } = await import('axios')
        if (status === null) throw new AxiosError('Network Error', 'ERR_NETWORK', config)
        const response = { status, data: {}, statusText: '', headers, config }
        if (status >= 400) throw new AxiosError('', undefined, config, null, response)
        return response
      },
    })
    .catch(() => {})

it('is lost after a call without an answer, and asks ever more slowly until there is one', async () => {
  await call(null)
  expect(reach.isLost()).toBe(true)
  await vi.advanceTimersByTimeAsync(1_000 + 2_000 + 4_000)
  expect(asked).toHaveBeenCalledTimes(3)
  answer = () => Promise.resolve(new Response('', { status: 404 }))
  await vi.advanceTimersByTimeAsync(8_000)
  expect(reach.isLost()).toBe(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveBeenCalledTimes(4)
})

it.each([
  [200, false],
  [404, false],
  [500, false],
  [502, true],
  [503, true],
])('takes an answer of %i as lost: %s', async (status, lost) => {
  await call(status)
  expect(reach.isLost()).toBe(lost)
})

it.each([500, 502, 503, 504, 507])('is not lost when our server itself answers %i: it is there, and says what it lacks', async (status) => {
  await call(status, { 'x-waiting-board': 'yes' })
  expect(reach.isLost()).toBe(false)
})

it('is found again by an answer of 503 from our server itself', async () => {
  await call(503)
  expect(reach.isLost()).toBe(true)
  answer = () => Promise.resolve(new Response('', { status: 503 }))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(reach.isLost()).toBe(true)
  answer = () => Promise.resolve(new Response('', { status: 503, headers: { 'x-waiting-board': 'yes' } }))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(reach.isLost()).toBe(false)
})

it('is found again by the next call that is answered', async () => {
  const heard = vi.fn()
  reach.subscribe(heard)
  await call(null)
  await call(200)
  expect(reach.isLost()).toBe(false)
  expect(heard).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).not.toHaveBeenCalled()
})

it('asks at once when the browser loses its network', async () => {
  dispatchEvent(new Event('offline'))
  await vi.advanceTimersByTimeAsync(0)
  expect(reach.isLost()).toBe(true)
})
