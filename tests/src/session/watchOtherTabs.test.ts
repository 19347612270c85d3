import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storedSession } from '../../../src/session/storedSession.ts'
import { watchOtherTabs, whileSigningOut } from '../../../src/session/watchOtherTabs.ts'

const reload = vi.fn<() => void>()
const onExpired = vi.fn<() => void>()
/** Listeners of the tab under test: those of a test before would reload, too. */
let listeners: [type: string, listener: (event: Event) => void][] = []

beforeEach(() => {
  localStorage.clear()
  reload.mockReset()
  onExpired.mockReset()
  vi.spyOn(location, 'reload').mockImplementation(reload)
  listeners = []
  vi.stubGlobal('addEventListener', (type: string, listener: (event: Event) => void) =>
    listeners.push([type, listener]),
  )
})
afterEach(() => {
  storedSession.own()
})

const fire = (event: Event) => {
  for (const [type, listener] of listeners) if (type === event.type) listener(event)
}

/** Fires the `storage` event of a write by another tab. */
const written = (key: string | null) => fire(new StorageEvent('storage', { key }))
const counts = () => ({ reloads: reload.mock.calls.length, expired: onExpired.mock.calls.length })

describe('what another tab does to the session', () => {
  const KEY = ['accessToken']
  it.each([
    { what: 'a sign-out reloads this one', does: () => storedSession.clear(), keys: KEY, reloads: 1 },
    { what: 'a sign-out that cleared everything, too', does: () => localStorage.clear(), keys: [null], reloads: 1 },
    { what: 'SS-04 its end is told here as well', does: () => storedSession.expire(), keys: KEY, expired: 1 },
    { what: 'a refreshed token changes nothing', does: () => storedSession.store({ accessToken: 'b' }), keys: KEY },
    { what: 'what else is written says nothing', does: () => storedSession.clear(), keys: ['DIDBookmarks'] },
  ])('$what', ({ does, keys, reloads = 0, expired = 0 }) => {
    storedSession.store({ accessToken: 'a' })
    watchOtherTabs(onExpired)
    does()
    keys.forEach(written)
    expect(counts()).toEqual({ reloads, expired })
  })

  it('a sign-in reloads this one, and once if it stores several keys, so that what was typed is asked about once', () => {
    watchOtherTabs(onExpired)
    storedSession.store({ accessToken: 'a' })
    for (const key of ['accessToken', 'refreshToken']) {
      written(key)
      expect(counts()).toEqual({ reloads: 1, expired: 0 })
    }
  })

  it('its end reloads a page that has nothing to tell', () => {
    storedSession.store({ accessToken: 'a' })
    watchOtherTabs()
    storedSession.expire()
    written('accessToken')
    expect(counts()).toEqual({ reloads: 1, expired: 0 })
  })

  it('a sign-in of somebody else reloads this one, and not the same user again', () => {
    storedSession.store({ accessToken: 'a', user: { id: 'kim', name: '김민지' } })
    watchOtherTabs(onExpired)
    storedSession.store({ accessToken: 'b', user: { id: 'kim', name: '김민지' } })
    for (const key of ['accessToken', 'user']) written(key)
    expect(counts()).toEqual({ reloads: 0, expired: 0 })
    storedSession.store({ accessToken: 'c', user: { id: 'lee', name: '이영희' } })
    written('user')
    expect(counts()).toEqual({ reloads: 1, expired: 0 })
  })

  it('a sign-in of somebody else while this one slept reloads it when it is shown again', () => {
    storedSession.store({ accessToken: 'a', user: { id: 'kim' } })
    watchOtherTabs(onExpired)
    const show = () => fire(new Event('visibilitychange'))
    show()
    expect(counts()).toEqual({ reloads: 0, expired: 0 })
    storedSession.clear()
    storedSession.store({ accessToken: 'b', user: { id: 'lee' } })
    show()
    expect(counts()).toEqual({ reloads: 1, expired: 0 })
  })

  it('NV-06 being hidden and shown during its own sign-out reloads nothing: the notice of a failure would be lost', async () => {
    storedSession.store({ accessToken: 'a', user: { id: 'kim' } })
    watchOtherTabs(onExpired)
    const show = () => fire(new Event('visibilitychange'))
    const answer = Promise.withResolvers<undefined>()
    storedSession.clear()
    const signedOut = whileSigningOut(answer.promise)
    show()
    expect(counts()).toEqual({ reloads: 0, expired: 0 })
    answer.resolve(undefined)
    await signedOut
    show()
    expect(counts()).toEqual({ reloads: 1, expired: 0 })
  })
})
