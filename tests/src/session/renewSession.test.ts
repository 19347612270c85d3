// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renewSession } from '../../../src/session/renewSession.ts'
import { type Answer, startWire } from '../support/wire.ts'

let wire: Awaited<ReturnType<typeof startWire>>
let refresh: Answer
/** What happens elsewhere while the server answers. */
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

describe('what a display renews its tokens by', () => {
  it.each([429, 502, 503, 504, 507])('keeps the session when the server can answer nobody now (%i), and renews it later', async (status) => {
    refresh = { status }
    await expect(renewSession('old', onExpired)).rejects.toThrow(String(status))
    expect(onExpired).not.toHaveBeenCalled()
    refresh = { body: { accessToken: 'new', refreshToken: 'refresh-2' } }
    expect(await renewSession('old', onExpired)).toBe(true)
    expect(localStorage.getItem('accessToken')).toBe('new')
  })

  it('gives a refresh up that nobody answers, and keeps the session', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => new Promise((_answer, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))))
    const renewing = expect(renewSession('old', onExpired)).rejects.toThrow('aborted')
    await vi.advanceTimersByTimeAsync(9_000)
    await renewing
    expect([onExpired.mock.calls.length, localStorage.getItem('refreshToken')]).toEqual([0, 'refresh-1'])
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('NV-06 leaves nobody signed in who has signed out meanwhile', async () => {
    refresh = { body: { accessToken: 'new', refreshToken: 'refresh-2' } }
    meanwhile = () => localStorage.clear()
    expect(await renewSession('old', onExpired)).toBe(false)
    expect(Object.keys(localStorage)).toEqual([])
  })

  it('SS-04 says that the session is over when the server refuses it', async () => {
    refresh = { status: 401 }
    expect(await renewSession('old', onExpired)).toBe(false)
    expect(onExpired).toHaveBeenCalledOnce()
  })
})
