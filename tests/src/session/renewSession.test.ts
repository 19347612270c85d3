import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renewSession } from '../../../src/session/renewSession.ts'
import { standInIndexedDb } from '../support/standInIndexedDb.ts'
import { type Answer, startWire } from '../support/wire.ts'

let wire: Awaited<ReturnType<typeof startWire>>
let refresh: Answer
/** Runs while the server answers. */
let meanwhile: () => void
const onExpired = vi.fn<() => void>()

beforeEach(async () => {
  meanwhile = () => undefined
  wire = await startWire(() => {
    meanwhile()
    return refresh
  })
  localStorage.clear()
  localStorage.setItem('accessToken', 'old')
  localStorage.setItem('refreshToken', 'refresh-1')
  onExpired.mockReset()
})
afterEach(() => wire.stop())

describe('renewing the tokens', () => {
  it.each([429, 502, 503, 504, 507])(
    'keeps the session when the server can answer nobody now (%i), and renews it later',
    async (status) => {
      refresh = { status }
      await expect(renewSession('old', onExpired)).rejects.toMatchObject({ status })
      expect(onExpired).not.toHaveBeenCalled()
      refresh = { body: { accessToken: 'new', refreshToken: 'refresh-2' } }
      expect(await renewSession('old', onExpired)).toBe(true)
      expect(localStorage.getItem('accessToken')).toBe('new')
    },
  )

  it.each([
    [
      'that nobody answers',
      (signal: AbortSignal) =>
        new Promise((_answer, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
    ],
    [
      'whose answer never ends',
      async (signal: AbortSignal) => ({
        ok: true,
        status: 200,
        headers: new Headers(),
        json: () =>
          new Promise((_body, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
      }),
    ],
  ])('gives a refresh up %s, and keeps the session', async (_what, answer) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => answer(signal))
    const renewing = expect(renewSession('old', onExpired)).rejects.toThrow('aborted')
    await vi.advanceTimersByTimeAsync(9_000)
    await renewing
    expect([onExpired.mock.calls.length, localStorage.getItem('refreshToken')]).toEqual([0, 'refresh-1'])
  })

  it('NV-06 leaves nobody signed in who has signed out meanwhile', async () => {
    refresh = { body: { accessToken: 'new', refreshToken: 'refresh-2' } }
    meanwhile = () => localStorage.clear()
    expect(await renewSession('old', onExpired)).toBe(false)
    expect(Object.keys(localStorage)).toEqual([])
  })

  it.each([200, 401])('keeps the session of another user who signs in meanwhile, if answered %i', async (status) => {
    refresh = { status, body: { accessToken: 'new', refreshToken: 'refresh-2' } }
    meanwhile = () => {
      localStorage.setItem('accessToken', 'hers')
      localStorage.setItem('refreshToken', 'refresh-hers')
    }
    expect(await renewSession('old', onExpired)).toBe(true)
    expect({ ...localStorage }).toMatchObject({ accessToken: 'hers', refreshToken: 'refresh-hers' })
    expect(onExpired).not.toHaveBeenCalled()
  })

  it('SS-04 says that the session is over when the server refuses it', async () => {
    refresh = { status: 401 }
    expect(await renewSession('old', onExpired)).toBe(false)
    expect(onExpired).toHaveBeenCalledOnce()
    expect({ ...localStorage }).toEqual({ sessionExpired: 'true' })
  })

  it('SS-04 asks nobody without a refresh token: the session is over', async () => {
    localStorage.removeItem('refreshToken')
    expect(await renewSession('old', onExpired)).toBe(false)
    expect([wire.requests.length, onExpired.mock.calls.length]).toEqual([0, 1])
  })

  it('sends the refresh token as JSON, without the access token', async () => {
    refresh = { body: { accessToken: 'new', refreshToken: 'refresh-2' } }
    await renewSession('old', onExpired)
    expect(wire.requests).toMatchObject([
      {
        method: 'POST',
        url: '/api/auth/refresh',
        authorization: undefined,
        contentType: 'application/json',
        body: { refreshToken: 'refresh-1' },
      },
    ])
    expect({ ...localStorage }).toEqual({ accessToken: 'new', refreshToken: 'refresh-2' })
  })

  it('SS-03 sends one refresh for all who ask at once, and another for who asks later', async () => {
    refresh = { body: { accessToken: 'new', refreshToken: 'refresh-2' } }
    expect(await Promise.all([renewSession('old', onExpired), renewSession('old', onExpired)])).toEqual([true, true])
    expect(wire.requests).toHaveLength(1)
    await new Promise((resolve) => setTimeout(resolve, 300))
    await renewSession('new', onExpired)
    expect(wire.requests).toHaveLength(2)
  })

  it('SS-03 sends none when another tab has stored new tokens meanwhile', async () => {
    localStorage.setItem('accessToken', 'of another tab')
    expect(await renewSession('old', onExpired)).toBe(true)
    expect(wire.requests).toEqual([])
  })

  it('SS-03 sends none when the new tokens of another tab show up late here', async () => {
    vi.stubGlobal('indexedDB', standInIndexedDb().indexedDB)
    refresh = { body: { accessToken: 'new', refreshToken: 'refresh-2' } }
    await renewSession('old', onExpired)
    // As a tab sees it whose local storage lags behind that of the tab which has renewed the tokens.
    localStorage.setItem('accessToken', 'old')
    localStorage.setItem('refreshToken', 'refresh-1')
    setTimeout(() => localStorage.setItem('accessToken', 'new'), 700)
    expect(await renewSession('old', onExpired)).toBe(true)
    expect(wire.requests).toHaveLength(1)
  })

  it('SS-03 renews where the access token alone is gone', async () => {
    refresh = { body: { accessToken: 'new', refreshToken: 'refresh-2' } }
    localStorage.removeItem('accessToken')
    expect(await renewSession('old', onExpired)).toBe(true)
    expect(localStorage.getItem('accessToken')).toBe('new')
  })
})
