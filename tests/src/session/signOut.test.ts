// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { signOut } from '../../../src/session/signOut.ts'
import { startWire } from '../support/wire.ts'

let wire: Awaited<ReturnType<typeof startWire>>

beforeEach(async () => {
  wire = await startWire(() => ({ status: 500 }))
  localStorage.clear()
  localStorage.setItem('accessToken', 'a')
  localStorage.setItem('refreshToken', 'r')
})
afterEach(() => wire.stop())

it('NV-06 removes the session and has our server end it, beyond the reload that follows', async () => {
  const sent = vi.spyOn(globalThis, 'fetch')
  signOut(true)
  expect({ ...localStorage }).toEqual({})
  await vi.waitFor(() =>
    expect(wire.requests).toMatchObject([
      { method: 'POST', url: '/api/auth/logout', contentType: 'application/json', body: { refreshToken: 'r' } },
    ]),
  )
  expect(sent.mock.calls[0]?.[1]).toMatchObject({ keepalive: true })
  sent.mockRestore()
})

it('NV-06 removes the session and sends nothing to a server that is not ours', async () => {
  signOut(false)
  expect({ ...localStorage }).toEqual({})
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(wire.requests).toEqual([])
})

it('sends nothing when there is no session to end', async () => {
  localStorage.removeItem('refreshToken')
  signOut(true)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(wire.requests).toEqual([])
})

it('works without a server', async () => {
  await wire.stop()
  signOut(true)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect({ ...localStorage }).toEqual({})
})
