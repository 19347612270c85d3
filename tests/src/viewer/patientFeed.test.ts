// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PatientPage } from '../../../contract/patientPages.ts'
import { PatientFeed, type PatientState, STALE_AFTER_MS } from '../../../src/viewer/patient/patientFeed.ts'

const PAGE: PatientPage = { isOver: false, places: [], rooms: [] }
/** At least one read, whatever the random pause. */
const READ_MS = 65_000

let answer: () => Response
let asked: number
let state: PatientState | undefined
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  answer = () => Response.json(PAGE)
  asked = 0
  vi.stubGlobal('fetch', async () => {
    asked += 1
    return answer()
  })
  stop = new PatientFeed('token', (shown) => (state = shown)).start()
})

afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const refusal = (status: number, body: unknown) => () => Response.json(body, { status })

describe('a page that no longer exists', () => {
  it.each([
    [404, 'PAGE_NOT_FOUND'],
    [400, 'INVALID'],
  ])('is gone for good when our server says so with status %i', async (status, code) => {
    await pass(0)
    answer = refusal(status, { status, code, message: '' })
    await pass(READ_MS)
    expect(state).toEqual({ page: null, failure: 'GONE', staleMinutes: null })
    const before = asked
    await pass(READ_MS)
    expect(asked).toBe(before)
  })

  it.each([
    ['HTML', () => new Response('<h1>Not Found</h1>', { status: 404 })],
    ['JSON of a proxy', refusal(404, { error: 'Not Found' })],
    ['null', refusal(400, null)],
    ['another status', refusal(404, { status: 502, code: 'PAGE_NOT_FOUND' })],
    ['no code', refusal(404, { status: 404, code: '' })],
    ['an unknown endpoint', refusal(404, { status: 404, code: 'NO_SUCH_CALL', message: '' })],
  ])('is not gone when others answer: %s', async (_, given) => {
    await pass(0)
    answer = given
    await pass(READ_MS)
    expect(state).toEqual({ page: PAGE, failure: null, staleMinutes: expect.any(Number) })
    answer = () => Response.json(PAGE)
    await pass(READ_MS)
    expect(state).toEqual({ page: PAGE, failure: null, staleMinutes: null })
  })
})

it('a hidden page becomes stale too, because its title can be seen, and is current once it is visible again', async () => {
  await pass(0)
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await pass(STALE_AFTER_MS + 2_000)
  expect([state?.staleMinutes, asked]).toEqual([0, 1])
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  expect([state?.staleMinutes, asked]).toEqual([null, 2])
})
