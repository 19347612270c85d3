// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { User } from '../../../../contract/users.ts'
import { SuspensionMark } from '../../../../src/resources/users/UserList.tsx'
import { ServerClock } from '../../../../src/session/serverClock.ts'
import { ServerClockContext } from '../../../../src/session/useServerClock.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('marks an account until the day ends by the server’s clock, although this device’s is an hour ahead', () => {
  vi.useFakeTimers({ now: Date.parse('2026-03-02T00:30:00+09:00') })
  const clock = new ServerClock()
  clock.set(Date.parse('2026-03-01T23:30:00+09:00'))
  const isMarked = (suspendedUntil: string) => {
    const user = { isSuspended: true, suspendedUntil } as User
    const { container, unmount } = render(
      <ServerClockContext value={clock}>
        <SuspensionMark user={user} />
      </ServerClockContext>,
    )
    const marked = container.textContent !== ''
    unmount()
    return marked
  }
  expect([isMarked('2026-03-01'), isMarked('2026-02-28')]).toEqual([true, false])
})
