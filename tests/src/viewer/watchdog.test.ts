import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LOOK_MS } from '../../../src/update/updateWatch.ts'
import {
  CHECK_MS,
  LOST_MS,
  RELOADS_MAX,
  SILENT_MS,
  SPREAD_MS,
  STUCK_MS,
  Watchdog,
} from '../../../src/viewer/watch/watchdog.ts'

const HOUR_MS = 3_600_000

/** A display that the test breaks; `reloads` contains the times of its reloads. */
const display = {
  state: 'connected' as 'connected' | 'lost',
  /** Instant of `performance.now()`. */
  heardAt: Infinity,
  serverVersion: null as string | null,
  isQuiet: true,
  paints: true,
  serverAnswers: true,
  /** Version of the page that the server serves; null when another page is served. */
  servedVersion: '1.0.0' as string | null,
  /** Called for every request for the page, before it is answered. */
  onAsked: (): unknown => undefined,
  hasConnected: true,
  reloads: [] as number[],
}
const healthy = { ...display }

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
let stop: () => void

const watch = () =>
  new Watchdog({
    realtime: {
      getStatus: () => ({ state: display.state, heardAt: display.hasConnected ? 1 : null }),
      get silentMs() {
        return performance.now() - display.heardAt
      },
      get serverVersion() {
        return display.serverVersion
      },
    },
    isQuiet: () => display.isQuiet,
    reload: () => display.reloads.push(Date.now()),
  }).start()

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-02T01:42:00Z') })
  Object.assign(display, healthy, { reloads: [] })
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => (display.paints ? setTimeout(run, 16) : 0))
  vi.stubGlobal('fetch', async () => {
    if (!display.serverAnswers) throw new TypeError('Failed to fetch')
    display.onAsked()
    return new Response(
      display.servedVersion === null
        ? '<title>Wi-Fi login</title>'
        : `<meta name="version" content="${display.servedVersion}" />`,
    )
  })
  document.head.innerHTML = '<meta name="version" content="1.0.0">'
  stop = watch()
})

afterEach(() => {
  stop()
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
    await pass(LOST_MS + SPREAD_MS)
    expect(display.reloads).toHaveLength(1)
    display.state = 'connected'
    display.heardAt = performance.now()
    await pass(SILENT_MS + CHECK_MS)
    expect(display.reloads).toHaveLength(2)
  })

  it('gives a lost connection its five minutes, though it has been silent for one', async () => {
    display.state = 'lost'
    display.heardAt = performance.now()
    await pass(LOST_MS - CHECK_MS)
    expect(display.reloads).toEqual([])
  })

  it('spreads the reloads of many walls whose connections are lost over a minute', async () => {
    stop()
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    stop = watch()
    vi.restoreAllMocks()
    display.state = 'lost'
    await pass(LOST_MS + SPREAD_MS / 2 - CHECK_MS)
    expect(display.reloads).toEqual([])
    await pass(CHECK_MS)
    expect(display.reloads).toHaveLength(1)
  })

  it('asks a server that takes its time once, and reloads once', async () => {
    let asked = 0
    const over = Promise.withResolvers<Response>()
    vi.stubGlobal('fetch', () => {
      asked += 1
      return over.promise
    })
    display.paints = false
    await pass(STUCK_MS + 2 * CHECK_MS)
    over.resolve(new Response('<meta name="version" content="1.0.0" />'))
    await pass(0)
    expect([asked, display.reloads.length]).toEqual([1, 1])
  })

  it('watches no more once it is stopped', async () => {
    stop()
    display.paints = false
    await pass(HOUR_MS)
    expect(display.reloads).toEqual([])
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
    let asked = 0
    display.onAsked = () => (asked += 1)
    await pass(10 * STUCK_MS)
    expect(display.reloads).toEqual([])
    // At most one request, to look for another build: the page is not requested while a call is shown.
    expect(asked).toBeLessThanOrEqual(1)
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

  it('leaves a page alone whose network lets no live connection through', async () => {
    display.hasConnected = false
    display.state = 'lost'
    await pass(2 * HOUR_MS)
    expect(display.reloads).toEqual([])
  })

  it('does not reload over a call that is made while the server is asked for the page', async () => {
    display.paints = false
    display.onAsked = () => {
      display.isQuiet = false
    }
    await pass(10 * STUCK_MS)
    expect(display.reloads).toEqual([])
    display.onAsked = () => undefined
    display.isQuiet = true
    await pass(CHECK_MS)
    expect(display.reloads).toHaveLength(1)
  })

  it('never leaves its page for one of something else that answers for the server', async () => {
    display.paints = false
    display.servedVersion = null
    await pass(HOUR_MS)
    expect(display.reloads).toEqual([])
  })

  it('takes another build of the application from a server that says so, once and at a moment of its own', async () => {
    display.serverVersion = '1.0.0'
    await pass(HOUR_MS)
    expect(display.reloads).toEqual([])
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    display.serverVersion = '1.0.0+b'
    display.servedVersion = '1.0.0+b'
    await pass(SPREAD_MS / 2)
    expect(display.reloads).toEqual([])
    await pass(3 * CHECK_MS)
    expect(display.reloads).toHaveLength(1)
    await pass(HOUR_MS)
    expect(display.reloads).toHaveLength(1)
    vi.restoreAllMocks()
  })

  it('takes another build of the application from any server, within minutes, at a quiet moment', async () => {
    display.isQuiet = false
    display.servedVersion = '1.0.0+b'
    await pass(LOOK_MS.max + SPREAD_MS + CHECK_MS)
    expect(display.reloads).toEqual([])
    display.isQuiet = true
    await pass(CHECK_MS)
    expect(display.reloads).toHaveLength(1)
  })

  // An earlier page stored the version alone.
  it.each(['', '1.0.0+b'])(
    'tries a build again after two hours whose reload brought the old page (%j)',
    async (stored) => {
      sessionStorage.setItem('reloadedFor', stored)
      display.servedVersion = '1.0.0+b'
      await pass(HOUR_MS)
      expect(display.reloads).toHaveLength(1)
      await pass(2 * HOUR_MS)
      expect(display.reloads).toHaveLength(2)
    },
  )

  it('reloads a page of which a chunk could not be loaded, at a quiet moment and a few times an hour at most', async () => {
    display.isQuiet = false
    dispatchEvent(new Event('vite:preloadError'))
    await pass(HOUR_MS / 2)
    expect(display.reloads).toEqual([])
    display.isQuiet = true
    await pass(CHECK_MS)
    expect(display.reloads).toHaveLength(1)
    await pass(HOUR_MS / 2)
    expect(display.reloads).toHaveLength(RELOADS_MAX)
  })
})
