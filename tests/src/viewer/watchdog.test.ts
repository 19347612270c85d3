// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CHECK_MS, LOST_MS, RELOADS_MAX, SILENT_MS, STUCK_MS, Watchdog } from '../../../src/viewer/watch/watchdog.ts'

const HOUR_MS = 3_600_000

/** A display that the test breaks; `reloads` are the times at which it was reloaded. */
const display = {
  state: 'connected' as 'connected' | 'lost',
  heardAt: null as number | null,
  serverVersion: null as string | null,
  isQuiet: true,
  paints: true,
  serverAnswers: true,
  reloads: [] as number[],
}
const healthy = { ...display }

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-02T01:42:00Z') })
  Object.assign(display, healthy, { reloads: [] })
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => (display.paints ? setTimeout(run, 16) : 0))
  vi.stubGlobal('fetch', async () => {
    if (!display.serverAnswers) throw new TypeError('Failed to fetch')
    return new Response('')
  })
  document.head.innerHTML = '<meta name="version" content="1.0.0">'
  stop = new Watchdog({
    realtime: {
      getStatus: () => ({ state: display.state, heardAt: display.heardAt }),
      get heardAt() {
        return display.heardAt
      },
      get serverVersion() {
        return display.serverVersion
      },
    },
    isQuiet: () => display.isQuiet,
    reload: () => display.reloads.push(Date.now()),
  }).start()
})

afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

describe('the watchdog', () => {
  it('leaves a healthy page alone, also one whose server is away for a while', async () => {
    await pass(HOUR_MS)
    display.state = 'lost'
    await pass(LOST_MS - 2 * CHECK_MS)
    display.state = 'connected'
    await pass(HOUR_MS)
    expect(display.reloads).toEqual([])
  })

  it('reloads a visible page that no longer paints', async () => {
    display.paints = false
    await pass(STUCK_MS)
    expect(display.reloads).toHaveLength(0)
    await pass(CHECK_MS)
    expect(display.reloads).toHaveLength(1)
  })

  it('expects no frames of a hidden page', async () => {
    display.paints = false
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await pass(HOUR_MS)
    expect(display.reloads).toEqual([])
    vi.restoreAllMocks()
  })

  it('reloads when the connection does not come back, or stands in silence, although the server answers', async () => {
    display.state = 'lost'
    await pass(LOST_MS)
    expect(display.reloads).toHaveLength(1)
    display.state = 'connected'
    display.heardAt = Date.now()
    await pass(SILENT_MS + CHECK_MS)
    expect(display.reloads).toHaveLength(2)
  })

  it('never leaves its page for a server that does not answer', async () => {
    display.state = 'lost'
    display.serverAnswers = false
    await pass(HOUR_MS)
    expect(display.reloads).toEqual([])
    display.serverAnswers = true
    await pass(CHECK_MS)
    expect(display.reloads).toHaveLength(1)
  })

  it('waits for a quiet moment', async () => {
    display.paints = false
    display.isQuiet = false
    await pass(10 * STUCK_MS)
    expect(display.reloads).toEqual([])
    display.isQuiet = true
    await pass(CHECK_MS)
    expect(display.reloads).toHaveLength(1)
  })

  it('reloads a few times an hour at most', async () => {
    display.paints = false
    await pass(HOUR_MS - CHECK_MS)
    expect(display.reloads).toHaveLength(RELOADS_MAX)
    await pass(HOUR_MS)
    expect(display.reloads).toHaveLength(2 * RELOADS_MAX)
  })

  it('takes a new version of the application from a server that has one, once', async () => {
    display.serverVersion = '1.0.0'
    await pass(HOUR_MS)
    expect(display.reloads).toEqual([])
    display.serverVersion = '1.1.0'
    await pass(HOUR_MS)
    expect(display.reloads).toHaveLength(1)
  })
})
