import { act, renderHook } from '@testing-library/react'
import { create } from 'axios'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { can } from '../../../src/session/capabilities.ts'
import { isOwnServer } from '../../../src/session/ownServer.ts'
import { ServerClock } from '../../../src/session/serverClock.ts'
import { ServerClockContext, useServerClock, useServerNow } from '../../../src/session/useServerClock.ts'
import { markPage } from '../support/page.ts'

const answered = (headers: Record<string, string>) => ({
  adapter: async (config: object) => ({ status: 200, data: {}, statusText: '', headers, config: config as never }),
})

it.each([
  ['ours when its page says so', '<meta name="own-server" content="yes">', true],
  ['another where the page was served unmodified', '<meta name="own-server" content="">', false],
  ['another where the page has no mark', '', false],
])('the server is %s', (_whose, head, expected) => {
  markPage(head)
  expect([isOwnServer(), can('undo')]).toEqual([expected, expected])
})

it('a page tells the time of the server’s clock', async () => {
  const [clock, client] = [new ServerClock(), create()]
  clock.watch(client)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ServerClockContext value={clock}>{children}</ServerClockContext>
  )
  const { result } = renderHook(useServerClock, { wrapper })
  await client.get('/', answered({ date: new Date(Date.now() + 3_600_000).toUTCString() }))
  expect(result.current(0)).toBeGreaterThan(3_590_000)
})

it('displayed times are current as soon as the page is seen again', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { result } = renderHook(useServerNow)
  const before = result.current
  vi.setSystemTime(Date.now() + 600_000)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(result.current - before).toBeGreaterThanOrEqual(600_000)
  vi.useRealTimers()
})
