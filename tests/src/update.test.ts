import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CHECK_MS, keepUpdated, UNTOUCHED_MS } from '../../src/update/keepUpdated.ts'
import { isMissingChunk, reloadOnceOnMissingChunk } from '../../src/update/missingChunk.ts'
import { reloadPage } from '../../src/update/servedPage.ts'
import { LOOK_MS } from '../../src/update/updateWatch.ts'
import { markPage } from './support/page.ts'

/** The longest time until an idle page is updated, in milliseconds. */
const UPDATE_MS = LOOK_MS.max + 60_000 + 2 * CHECK_MS

/** Response to a request for the page: one of our versions, 'portal' for another page, or 'nobody' for none. */
let served: string
let reloads: number
let stop: () => void = () => undefined

beforeEach(() => {
  vi.useFakeTimers()
  served = '1.0.0+a'
  reloads = 0
  markPage('<meta name="version" content="1.0.0+a">')
  vi.stubGlobal('fetch', async () => {
    if (served === 'nobody') throw new TypeError('Failed to fetch')
    return new Response(
      served === 'portal' ? '<title>Wi-Fi login</title>' : `<head><meta name="version" content="${served}" /></head>`,
    )
  })
  vi.spyOn(location, 'reload').mockImplementation(() => void (reloads += 1))
})

afterEach(() => {
  stop()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('a page of staff after an upgrade', () => {
  it('says so, and loads the new build once nobody is at work in it', async () => {
    let found = 0
    stop = keepUpdated(() => (found += 1))
    await pass(UPDATE_MS)
    expect([found, reloads]).toEqual([0, 0])
    served = '1.0.0+b'
    const typing = setInterval(() => dispatchEvent(new Event('keydown')), UNTOUCHED_MS / 2)
    await pass(UPDATE_MS)
    expect(found).toBeGreaterThan(0)
    expect(reloads).toBe(0)
    clearInterval(typing)
    await pass(UNTOUCHED_MS + CHECK_MS)
    expect(reloads).toBe(1)
  })

  it.each([
    ['a dialog is open', () => void (document.body.innerHTML = '<div role="dialog"></div>')],
    [
      'something has been typed',
      () => {
        document.body.innerHTML = '<input value="홍길">'
        document.querySelector('input')?.focus()
      },
    ],
    [
      'a form is half filled',
      () => addEventListener('beforeunload', (event) => event.preventDefault(), { signal: ended.signal }),
    ],
    ['a portal answers for the server', () => void (served = 'portal')],
    ['the server is away', () => void (served = 'nobody')],
  ])('stays as it is while %s', async (_what, hold) => {
    ended = new AbortController()
    served = '1.0.0+b'
    stop = keepUpdated()
    hold()
    await pass(2 * UPDATE_MS)
    expect(reloads).toBe(0)
    ended.abort()
    document.body.replaceChildren()
    served = '1.0.0+b'
    await pass(UPDATE_MS)
    expect(reloads).toBe(1)
  })

  it('is not reloaded twice for a build that does not come', async () => {
    served = '1.0.0+b'
    stop = keepUpdated()
    await pass(UPDATE_MS)
    stop()
    stop = keepUpdated()
    await pass(3 * UPDATE_MS)
    expect(reloads).toBe(1)
  })
})

let ended = new AbortController()

describe('a part of the application that is missing', () => {
  const miss = () => {
    const error = new TypeError('Failed to fetch dynamically imported module')
    const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: error })
    return { error, isThrown: dispatchEvent(event) }
  }

  it('loads the page again where the server has another build, once', async () => {
    reloadOnceOnMissingChunk()
    served = '1.0.0+b'
    miss()
    await pass(0)
    expect(reloads).toBe(1)
    miss()
    await pass(0)
    expect(reloads).toBe(1)
  })

  it.each(['nobody', 'portal', '1.0.0+a'])(
    'is an error to be shown, and no reload, while the page is answered by %s',
    async (by) => {
      served = by
      const { error, isThrown } = miss()
      await pass(0)
      expect(isThrown).toBe(true)
      expect(isMissingChunk(error)).toBe(true)
      expect(reloads).toBe(0)
    },
  )

  it.each(['nobody', 'portal'])('never leaves the page for %s', async (by) => {
    served = by
    expect(await reloadPage()).toBe(false)
    expect(reloads).toBe(0)
  })
})
