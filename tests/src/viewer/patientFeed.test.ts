import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PatientPage } from '../../../contract/patientPages.ts'
import { PatientFeed, type PatientState, STALE_AFTER_MS } from '../../../src/viewer/patient/patientFeed.ts'

const PAGE: PatientPage = {
  isOver: false,
  isPast: false,
  number: 7,
  places: [],
  rooms: [],
  away: false,
  canRate: false,
  updatedAt: '2026-11-23T00:30:00.000Z',
}
/** At least one read, whatever the random pause. */
const READ_MS = 65_000

let answer: () => Response
let asked: number
let state: PatientState | undefined
let stop: () => void
let feed: PatientFeed
let bodies: unknown[]

beforeEach(() => {
  vi.useFakeTimers()
  answer = () => Response.json(PAGE)
  asked = 0
  bodies = []
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    asked += 1
    bodies.push([path, JSON.parse(body)])
    return answer()
  })
  feed = new PatientFeed('token', (shown) => (state = shown))
  stop = feed.start()
})

afterEach(() => {
  stop()
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
    expect(state).toMatchObject({ page: null, failure: 'GONE', staleMinutes: null })
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
    expect(state).toMatchObject({ page: PAGE, failure: null, staleMinutes: expect.any(Number) })
    answer = () => Response.json(PAGE)
    await pass(READ_MS)
    expect(state).toMatchObject({ page: PAGE, failure: null, staleMinutes: null })
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

describe('a phone that is left open', () => {
  it.each([
    ['a visit that is over', { isOver: true }],
    ['a visit of an earlier day', { isPast: true }],
  ])('stops asking about %s after half an hour, and asks again once somebody looks', async (_, given) => {
    answer = () => Response.json({ ...PAGE, ...given })
    await pass(60 * 60_000)
    const before = asked
    expect(before).toBeLessThan(40)
    await pass(3 * 24 * 60 * 60_000)
    expect(asked).toBe(before)
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(0)
    expect(asked).toBe(before + 1)
  })
})

describe('what a patient says', () => {
  it('goes to the server, whose answer is shown at once', async () => {
    await pass(0)
    answer = () => Response.json({ ...PAGE, away: true })
    void feed.act({ path: 'away', body: { minutes: 10 } })
    expect(state?.isSending).toBe(true)
    await pass(0)
    expect(state).toMatchObject({ isSending: false, hasFailed: false, page: { away: true } })
    expect(bodies.at(-1)).toEqual(['/api/v1/patient-pages/away', { token: 'token', minutes: 10 }])
  })

  it('is said not to be sent where the server did not take it', async () => {
    await pass(0)
    answer = refusal(409, { status: 409, code: 'NOT_WAITING', message: '' })
    void feed.act({ path: 'away', body: { minutes: 10 } })
    await pass(0)
    expect(state).toMatchObject({ isSending: false, hasFailed: true, page: { away: false } })
  })

  it('is not overwritten by an answer to an earlier request', async () => {
    await pass(0)
    const held = Promise.withResolvers<Response>()
    answer = () => held.promise as unknown as Response
    await pass(READ_MS)
    answer = () => Response.json({ ...PAGE, away: true })
    await feed.act({ path: 'away', body: { minutes: 5 } })
    held.resolve(Response.json(PAGE))
    await pass(0)
    expect(state?.page?.away).toBe(true)
  })

  it('is thanked for, once it was an answer', async () => {
    await pass(0)
    await feed.act({ path: 'feedback', body: { feedback: 'GOOD' } })
    expect(state?.hasRated).toBe(true)
  })
})
