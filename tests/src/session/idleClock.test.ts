import { beforeEach, expect, it, vi } from 'vitest'
import { forgetIdleTime, IdleClock } from '../../../src/session/idleClock.ts'
import { storedSession } from '../../../src/session/storedSession.ts'

const MINUTE_MS = 60_000
const SESSION = { accessToken: 'a', refreshToken: 'r', user: { id: 'kim' } }

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
  storedSession.store(SESSION)
})

function started() {
  const changed = vi.fn<(isLocked: boolean) => void>()
  const clock = new IdleClock(30 * MINUTE_MS, changed)
  clock.start()
  return { clock, changed }
}
const press = () => dispatchEvent(new Event('keydown'))

it('locks after the time without input, which each input begins anew, and which input does not end', () => {
  const { clock, changed } = started()
  vi.advanceTimersByTime(29 * MINUTE_MS)
  press()
  vi.advanceTimersByTime(29 * MINUTE_MS)
  expect(changed).not.toHaveBeenCalled()
  vi.advanceTimersByTime(MINUTE_MS)
  expect(changed.mock.calls).toEqual([[true]])
  press()
  expect(changed).toHaveBeenCalledTimes(1)
  clock.begin()
  expect(changed.mock.calls).toEqual([[true], [false]])
  vi.advanceTimersByTime(29 * MINUTE_MS)
  expect(changed).toHaveBeenCalledTimes(2)
})

it('locks at the first input after a sleep, before that input counts', () => {
  const { changed } = started()
  vi.setSystemTime(Date.now() + 31 * MINUTE_MS)
  press()
  expect(changed.mock.calls).toEqual([[true]])
})

it('is locked after a reload, until another user signs in', () => {
  started()
  vi.advanceTimersByTime(31 * MINUTE_MS)
  expect(started().changed.mock.calls).toEqual([[true]])
  storedSession.store({ ...SESSION, user: { id: 'lee' } })
  forgetIdleTime()
  expect(started().changed).not.toHaveBeenCalled()
})

it('begins the time anew when the clock is set back', () => {
  const { changed } = started()
  vi.setSystemTime(Date.now() - 60 * MINUTE_MS)
  vi.advanceTimersByTime(29 * MINUTE_MS)
  expect(changed).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2 * MINUTE_MS)
  expect(changed.mock.calls).toEqual([[true]])
})

it('locks before the first frame after a sleep, whose timers are late', () => {
  const { changed } = started()
  vi.advanceTimersByTime(1_000)
  vi.setSystemTime(Date.now() + 31 * MINUTE_MS)
  vi.advanceTimersToNextFrame()
  expect(changed.mock.calls).toEqual([[true]])
})

it.each([
  ['visibilitychange', document],
  ['resume', document],
  ['pageshow', window],
  ['focus', window],
  ['online', window],
])('locks at %s after a sleep, before a frame', (kind, target) => {
  const { changed } = started()
  vi.setSystemTime(Date.now() + 31 * MINUTE_MS)
  target.dispatchEvent(new Event(kind))
  expect(changed.mock.calls).toEqual([[true]])
})

it('keeps the pages of a user covered when somebody else signs in', () => {
  const { changed } = started()
  vi.advanceTimersByTime(31 * MINUTE_MS)
  storedSession.store({ ...SESSION, user: { id: 'lee' } })
  dispatchEvent(new Event('storage'))
  forgetIdleTime()
  dispatchEvent(new Event('storage'))
  vi.advanceTimersByTime(5_000)
  expect(changed.mock.calls).toEqual([[true]])
})
