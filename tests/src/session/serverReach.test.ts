import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OWN_SERVER_HEADER } from '../../../contract/constants.ts'
import { ApiError } from '../../../src/session/apiError.ts'
import { ServerReach } from '../../../src/session/serverReach.ts'

let reach: ServerReach
let answer: () => Promise<Response>
const asked = vi.fn(() => answer())
/** Answers the console's next call. */
let respond: () => Promise<unknown>
let watched: () => Promise<unknown>
let listening: ReturnType<typeof vi.spyOn>

/** Each test has a server of its own: what others know of theirs does not count. */
let servers = 0

beforeEach(() => {
  const { happyDOM } = window as unknown as { happyDOM: { setURL: (url: string) => void } }
  happyDOM.setURL(`http://server-${++servers}.reach.test/`)
  vi.useFakeTimers()
  listening = vi.spyOn(globalThis, 'addEventListener')
  vi.stubGlobal('fetch', asked)
  asked.mockClear()
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  reach = new ServerReach()
  watched = reach.watch(() => respond())
})
afterEach(() => {
  for (const [type, listener] of listening.mock.calls as [string, EventListener][]) removeEventListener(type, listener)
  listening.mockRestore()
})

/** Makes one call of the console that is answered with a status, or not at all. */
const call = (status: number | null, code = '') => {
  const failed = new ApiError(status ?? 0, { isInOwnWords: code !== '' })
  return fails(status !== null && status < 400 ? null : failed)
}

/** Makes one call of the console that fails; null for one that does not. */
const fails = (error: Error | null) => {
  respond = async () => {
    if (error) throw error
    return {}
  }
  return watched().catch(() => {})
}

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

it('is lost within 10 s of a call whose response a network swallows, and not after one that is slow', async () => {
  let end = (_answer: object) => {}
  const slow = () => {
    respond = () => new Promise((resolve) => (end = resolve))
    return watched()
  }
  answer = () => Promise.resolve(new Response('', { status: 401 }))
  const answered = slow()
  await vi.advanceTimersByTimeAsync(20_000)
  expect([asked.mock.calls.length, reach.isLost()]).toEqual([1, false])
  end({})
  await answered
  asked.mockClear()
  const quick = slow()
  await vi.advanceTimersByTimeAsync(1_000)
  end({})
  await quick
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked).not.toHaveBeenCalled()
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  const swallowed = slow()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(reach.isLost()).toBe(true)
  end({})
  await swallowed
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

it.each([500, 502, 503, 504, 507])(
  'is not lost when our server itself answers %i: it is there, and says what it lacks',
  async (status) => {
    await call(status, 'BUSY')
    expect(reach.isLost()).toBe(false)
  },
)

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

it('asks at once when the browser has a network again, and one question at a time', async () => {
  await call(null)
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toHaveBeenCalledTimes(1)
  // The request restarted the pause between two requests.
  await vi.advanceTimersByTimeAsync(1_900)
  expect(asked).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(asked).toHaveBeenCalledTimes(2)
})

it('asks nothing more while a question is open', async () => {
  await call(null)
  answer = () => new Promise(() => undefined)
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(4_000)
  expect(asked).toHaveBeenCalledTimes(1)
})

it('asks every 15 s at the slowest, and as fast as before the next time', async () => {
  await call(null)
  await vi.advanceTimersByTimeAsync(1_000 + 2_000 + 4_000 + 8_000 + 15_000 + 15_000)
  expect(asked).toHaveBeenCalledTimes(6)
  await call(200)
  await call(null)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toHaveBeenCalledTimes(7)
})

it('asks ever more slowly while a gateway passes on the question but not the calls', async () => {
  answer = () => Promise.resolve(new Response('{}', { headers: { [OWN_SERVER_HEADER]: '1' } }))
  for (const [at, pause] of [1_000, 2_000, 4_000, 8_000, 15_000, 15_000].entries()) {
    await call(503)
    expect(reach.isLost()).toBe(true)
    await vi.advanceTimersByTimeAsync(pause - 1)
    expect(asked).toHaveBeenCalledTimes(at)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toHaveBeenCalledTimes(at + 1)
    expect(reach.isLost()).toBe(false)
  }
})

it('does not ask sooner however many calls have no answer', async () => {
  await call(null)
  await vi.advanceTimersByTimeAsync(900)
  await call(null)
  await vi.advanceTimersByTimeAsync(100)
  expect(asked).toHaveBeenCalledTimes(1)
})

it('asks a call that every server knows, unless told another', async () => {
  dispatchEvent(new Event('offline'))
  expect(asked).toHaveBeenLastCalledWith('/api/v1/users/my-info', expect.objectContaining({ cache: 'no-store' }))
  new ServerReach('/api/health').watch(watched)
  dispatchEvent(new Event('offline'))
  expect(asked).toHaveBeenLastCalledWith('/api/health', expect.anything())
})

it('asks with the token of the session, as section 7 has it for all calls', () => {
  localStorage.setItem('accessToken', 'token-1')
  dispatchEvent(new Event('offline'))
  localStorage.clear()
  expect(asked).toHaveBeenLastCalledWith(
    expect.anything(),
    expect.objectContaining({ headers: { authorization: 'Bearer token-1' } }),
  )
})

it('is not lost by a call that the console itself gave up, nor by what is no call', async () => {
  for (const error of [new DOMException('', 'AbortError'), new Error('ours')]) await fails(error)
  expect(reach.isLost()).toBe(false)
})

it('tells nobody who has stopped listening, and nobody twice', async () => {
  const [heard, gone] = [vi.fn(), vi.fn()]
  reach.subscribe(heard)
  reach.subscribe(gone)()
  await call(null)
  await call(null)
  expect([heard.mock.calls.length, gone.mock.calls.length]).toEqual([1, 0])
})

it('asks at once when its page is seen again, unless nothing is lost', async () => {
  const seen = () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  seen()
  expect(asked).not.toHaveBeenCalled()
  await call(null)
  await vi.advanceTimersByTimeAsync(1_000 + 2_000 + 4_000)
  expect(asked).toHaveBeenCalledTimes(3)
  answer = () => Promise.resolve(new Response('', { status: 404 }))
  seen()
  await vi.advanceTimersByTimeAsync(0)
  expect(reach.isLost()).toBe(false)
})
