import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { afterPaint } from '../../../src/viewer/watch/afterPaint.ts'
import { browserId } from '../../../src/viewer/watch/browserId.ts'
import { displayHeaders, displaySecret, replaceSecret } from '../../../src/viewer/watch/displayIdentity.ts'
import { keepAwake } from '../../../src/viewer/watch/keepAwake.ts'
import { keepOffline } from '../../../src/viewer/watch/keepOffline.ts'
import { reportPaints } from '../../../src/viewer/watch/tellAgent.ts'
import { ofOurServer } from '../support/wire.ts'

/** Callbacks of `requestAnimationFrame`; the test runs them. */
let frames: Map<number, () => void>

beforeEach(() => {
  vi.useFakeTimers()
  frames = new Map()
  let last = 0
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    frames.set((last += 1), run)
    return last
  })
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => void frames.delete(frame))
})

const paint = () => {
  const due = [...frames.values()]
  frames.clear()
  for (const run of due) run()
}
/** Simulates a page inside a frame of another one. */
const withinAnother = () => vi.spyOn(window, 'top', 'get').mockReturnValue({} as never)

describe('what runs once something is on the screen', () => {
  it('runs with the second frame, once', () => {
    const run = vi.fn()
    afterPaint(run)
    paint()
    expect(run).not.toHaveBeenCalled()
    paint()
    paint()
    expect(run).toHaveBeenCalledTimes(1)
  })

  it.each([0, 1])('is called off, also after %i frames', (painted) => {
    const run = vi.fn()
    const callOff = afterPaint(run)
    for (let frame = 0; frame < painted; frame += 1) paint()
    callOff()
    paint()
    paint()
    expect(run).not.toHaveBeenCalled()
  })
})

describe('how a display introduces itself', () => {
  beforeEach(() => void ofOurServer())

  it('says which it is, how large, of which version, and whether staff are signed in', () => {
    document.head.insertAdjacentHTML('beforeend', '<meta name="version" content="1.2.3">')
    expect(displayHeaders('1', true, undefined)).toEqual({
      'display-id': displaySecret('1'),
      'display-screen': `${screen.width}x${screen.height}`,
      'display-version': '1.2.3',
      'display-signed-in': 'true',
    })
    expect(displayHeaders('1', false, undefined)['display-signed-in']).toBe('false')
  })

  it('says nothing to another server', () => {
    ofOurServer(false)
    expect(displayHeaders('1', true, 'a browser')).toEqual({})
  })

  it('says nothing within another page', () => {
    withinAnother()
    expect(displayHeaders('1', true, undefined)).toEqual({})
  })

  it('is a random UUID, made once and kept', () => {
    const secret = displaySecret('1')
    expect(secret).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(displaySecret('1')).toBe(secret)
    localStorage.clear()
    expect(displaySecret('1')).not.toBe(secret)
  })

  it('is replaced once when the server finds it on another device, and says what it was', () => {
    const secret = displaySecret('1')
    replaceSecret('1', secret)
    const own = displaySecret('1')
    expect(own).not.toBe(secret)
    // A second window hears of it, too.
    replaceSecret('1', secret)
    expect(displayHeaders('1', false, 'a browser')).toMatchObject({
      'display-id': own,
      'display-copy-of': secret,
      'display-browser': 'a browser',
    })
  })

  it('the pages of one browser share an id, whether they start together or one after another', async () => {
    const together = [browserId(), browserId()]
    await vi.runAllTimersAsync()
    const [first, second] = await Promise.all(together)
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect(second).toBe(first)
    const later = browserId()
    await vi.runAllTimersAsync()
    expect(await later).toBe(first)
  })

  it('has every digit of its bytes', () => {
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
      ;(bytes as unknown as Uint8Array).set([0, 1, 2, 3, 4, 5, 0xf6, 7, 0xf8, 9, 10, 11, 12, 13, 14, 255])
      return bytes
    })
    expect(displaySecret('1')).toBe('00010203-0405-4607-b809-0a0b0c0d0eff')
  })
})

describe('what the service worker is told to keep', () => {
  let registered: unknown[][]
  let messages: unknown[]
  let load: (...addresses: string[]) => void

  beforeEach(() => {
    vi.stubEnv('DEV', false)
    registered = []
    messages = []
    const active = { postMessage: (message: unknown) => messages.push(message) }
    const serviceWorker = {
      register: async (...given: unknown[]) => registered.push(given),
      ready: Promise.resolve({ active }),
    }
    Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
    vi.stubGlobal(
      'PerformanceObserver',
      class {
        readonly #heard: (list: unknown) => void
        constructor(heard: (list: unknown) => void) {
          this.#heard = heard
        }
        observe(options: unknown) {
          expect(options).toEqual({ type: 'resource', buffered: true })
          load = (...addresses) => this.#heard({ getEntries: () => addresses.map((name) => ({ name })) })
        }
      },
    )
  })
  afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'))

  const settled = () => vi.advanceTimersByTimeAsync(0)

  it('is each part of the application and each film once, and no call', async () => {
    await keepOffline()
    expect(registered).toEqual([
      ['/sw.js', { scope: '/dids/viewer', type: 'module' }],
      ['/sw.js', { scope: '/d/', type: 'module' }],
      ['/sw.js', { scope: '/s/', type: 'module' }],
    ])
    const [script, film] = ['http://here/assets/viewer-a1b2c3.js', 'http://here/api/files/abc.mp4']
    load(script, 'http://here/api/v1/dids/7', film)
    await settled()
    expect(messages).toEqual([{ keep: [script, film] }])
    load(script)
    await settled()
    expect(messages).toHaveLength(1)
    load(script, 'http://here/assets/film-d4e5f6.js')
    await settled()
    expect(messages[1]).toEqual({ keep: ['http://here/assets/film-d4e5f6.js'] })
  })

  it.each([
    ['within another page', () => withinAnother()],
    ['while the page is developed', () => vi.stubEnv('DEV', true)],
    ['where the browser has none', () => Reflect.deleteProperty(navigator, 'serviceWorker')],
  ])('is nothing %s', async (_, set) => {
    set()
    await keepOffline()
    expect(registered).toEqual([])
  })

  it('is nothing where the browser forbids it', async () => {
    const { serviceWorker } = navigator as unknown as { serviceWorker: { register: () => Promise<never> } }
    serviceWorker.register = () => Promise.reject(new DOMException('no', 'SecurityError'))
    await expect(keepOffline()).resolves.toBeUndefined()
  })
})

describe('the program on the board’s computer', () => {
  let told: unknown[][]
  let answers: () => Promise<void>

  beforeEach(() => {
    told = []
    answers = () => Promise.resolve()
    vi.stubGlobal('fetch', async (...given: unknown[]) => {
      told.push(given)
      throw new TypeError('Failed to fetch')
    })
    const locks = { request: async (_name: string, _options: unknown, run: () => void) => answers().then(run) }
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  })
  afterEach(() => {
    location.hash = ''
    Reflect.deleteProperty(navigator, 'locks')
  })

  const openedByAgent = () => {
    location.hash = '#agent=9080'
  }
  const period = async () => {
    await vi.advanceTimersByTimeAsync(10_000)
    paint()
    paint()
    await vi.advanceTimersByTimeAsync(0)
  }

  it('hears every ten seconds that the page paints', async () => {
    openedByAgent()
    reportPaints()
    await period()
    await period()
    const paintedOnce = ['http://localhost:9080/agent/paint', { method: 'POST' }]
    expect(told).toEqual([paintedOnce, paintedOnce])
  })

  it('hears nothing of a page that does not paint, nor later of what it did not', async () => {
    openedByAgent()
    reportPaints()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(told).toEqual([])
    await period()
    expect(told).toHaveLength(1)
  })

  it('hears nothing while the browser does not answer; a refusal is an answer', async () => {
    openedByAgent()
    reportPaints()
    answers = () => new Promise(() => {})
    await period()
    expect(told).toEqual([])
    answers = () => Promise.reject(new DOMException('no', 'SecurityError'))
    await period()
    expect(told).toHaveLength(1)
  })

  it('is told nothing by a page that it did not open', async () => {
    reportPaints()
    await period()
    expect(told).toEqual([])
  })
})

it('within another page the screen is not kept on', async () => {
  withinAnother()
  const request = vi.fn()
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
  keepAwake()
  await vi.advanceTimersByTimeAsync(0)
  expect(request).not.toHaveBeenCalled()
  Reflect.deleteProperty(navigator, 'wakeLock')
})
