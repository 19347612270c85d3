import { beforeEach, expect, it, vi } from 'vitest'
import { VoiceTurn } from '../../../src/viewer/wall/voiceTurn.ts'

/** Lifetime of a turn on the server, in milliseconds. */
const TURN_MS = 4_000
const CALL = { id: 3, calledAt: '2026-03-02T01:42:01.000Z' }
const never = new AbortController().signal

/**
 * A server that gives out turns, as docs/decisions/displays.md#one-screen-announces has it; `reports` counts the reports of spoken calls that were sent, and no
 * request of the screen `unheard` arrives. */
const NEW = { lostReports: 0, reports: 0, requests: 0, isSpoken: false, holder: 0, until: -1, unheard: 0 }
const server = { ...NEW }

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(server, NEW)
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    server.requests += 1
    const { didId, isOver } = JSON.parse(body) as { didId: number; isOver: boolean }
    if (didId === server.unheard) throw new TypeError('Failed to fetch')
    if (isOver && (server.reports += 1) <= server.lostReports) throw new TypeError('Failed to fetch')
    if (isOver) server.isSpoken = true
    if (server.isSpoken) return Response.json({ speaks: false, isSpoken: true })
    const speaks = server.holder === didId || server.until < performance.now()
    if (speaks) Object.assign(server, { holder: didId, until: performance.now() + TURN_MS })
    return Response.json({ speaks, isSpoken: false })
  })
})

/** Returns a screen's turn to speak the call. The fake server tells the screens apart by the board. */
const screen = (didId: number) => new VoiceTurn(String(didId)).of(CALL, () => false)

it.each([0, 1, 3])('a call is spoken once although its report is lost %i times', async (lost) => {
  server.lostReports = lost
  const [first, second] = [screen(1), screen(2)]
  expect(await first.isOurs(never)).toBe(true)
  const end = first.hold()
  let isSeconds: boolean | undefined
  void second.isOurs(never).then((isOurs) => (isSeconds = isOurs))
  end(true)
  await vi.advanceTimersByTimeAsync(6_000)
  expect([isSeconds, server.reports]).toEqual([false, lost + 1])
  const { requests } = server
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.requests).toBe(requests)
})

it('a report that nobody receives is given up, and with it the turn', async () => {
  server.lostReports = Infinity
  const first = screen(1)
  await first.isOurs(never)
  first.hold()(true)
  await vi.advanceTimersByTimeAsync(6_000)
  expect(server.reports).toBe(4)
  const { requests } = server
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.requests).toBe(requests)
})

it('a turn outlives a slow start of the sound with a lost renewal after it', async () => {
  const [first, second] = [screen(1), screen(2)]
  await first.isOurs(never)
  await vi.advanceTimersByTimeAsync(500)
  let isSeconds: boolean | undefined
  void second.isOurs(never).then((isOurs) => (isSeconds = isOurs))
  await vi.advanceTimersByTimeAsync(500)
  const end = first.hold()
  server.unheard = 1
  await vi.advanceTimersByTimeAsync(2_400)
  server.unheard = 0
  await vi.advanceTimersByTimeAsync(10_000)
  expect(isSeconds).toBeUndefined()
  end(true)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(isSeconds).toBe(false)
})

it("a waiting screen whose request is lost goes on waiting, and speaks once a turn's time has passed without answers", async () => {
  const [first, second] = [screen(1), screen(2)]
  await first.isOurs(never)
  const end = first.hold()
  let isSeconds: boolean | undefined
  void second.isOurs(never).then((isOurs) => (isSeconds = isOurs))
  await vi.advanceTimersByTimeAsync(500)
  server.unheard = 2
  await vi.advanceTimersByTimeAsync(1_000)
  server.unheard = 0
  await vi.advanceTimersByTimeAsync(1_000)
  expect(isSeconds).toBeUndefined()
  server.unheard = 2
  await vi.advanceTimersByTimeAsync(2_000)
  expect(isSeconds).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(isSeconds).toBe(true)
  end(true)
})

it('a screen that has not spoken yet asks again when its first request is lost', async () => {
  const [first, second] = [screen(1), screen(2)]
  server.unheard = 2
  let isSeconds: boolean | undefined
  void second.isOurs(never).then((isOurs) => (isSeconds = isOurs))
  await first.isOurs(never)
  const end = first.hold()
  await vi.advanceTimersByTimeAsync(500)
  server.unheard = 0
  await vi.advanceTimersByTimeAsync(1_000)
  end(true)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(isSeconds).toBe(false)
})
