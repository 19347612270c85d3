// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { create } from 'axios'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { OwnServer } from '../../../src/session/ownServer.ts'
import { ServerClock } from '../../../src/session/serverClock.ts'
import { OwnServerContext, useOwnServer } from '../../../src/session/useOwnServer.ts'
import { ServerClockContext, useServerClock } from '../../../src/session/useServerClock.ts'
import { OURS } from '../support/wire.ts'

const answered = (headers: Record<string, string>) => ({
  adapter: async (config: object) => ({ status: 200, data: {}, statusText: '', headers, config: config as never }),
})

it('a page learns that the server is ours once a call was answered', async () => {
  const [server, client] = [new OwnServer(), create()]
  server.watch(client)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <OwnServerContext value={server}>{children}</OwnServerContext>
  )
  const { result } = renderHook(useOwnServer, { wrapper })
  expect(result.current).toBe(false)
  await act(() => client.get('/', answered(OURS)))
  expect(result.current).toBe(true)
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
