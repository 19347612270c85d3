import { beforeEach, expect, it, vi } from 'vitest'
import { every, pause } from '../../src/timers.ts'

const PERIOD_MS = 10_000

beforeEach(() => void vi.useFakeTimers())

function see(visibility: 'visible' | 'hidden'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  document.dispatchEvent(new Event('visibilitychange'))
}

it.each([
  ['the browser is online again', () => dispatchEvent(new Event('online'))],
  ['the page is seen again', () => see('visible')],
])('a timer runs at once when %s, and not once it has ended', async (_what, happen) => {
  const run = vi.fn()
  const end = every(PERIOD_MS, run)
  happen()
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(PERIOD_MS)
  expect(run).toHaveBeenCalledTimes(2)
  end()
  happen()
  await vi.advanceTimersByTimeAsync(PERIOD_MS)
  expect(run).toHaveBeenCalledTimes(2)
})

it('a timer does not run because its page is hidden', () => {
  const run = vi.fn()
  const end = every(PERIOD_MS, run)
  see('hidden')
  expect(run).not.toHaveBeenCalled()
  end()
})

it('a pause ends by its time, or earlier when the browser is online again', async () => {
  const first = vi.fn()
  void pause(PERIOD_MS).then(first)
  await vi.advanceTimersByTimeAsync(PERIOD_MS - 1)
  expect(first).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(first).toHaveBeenCalled()
  const second = vi.fn()
  void pause(PERIOD_MS).then(second)
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(second).toHaveBeenCalled()
})
