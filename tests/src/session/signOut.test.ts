import { eventually } from '../../harness/eventually.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { takeNotice } from '../../../src/session/notice.ts'
import { signOut } from '../../../src/session/signOut.ts'
import { watchOtherTabs } from '../../../src/session/watchOtherTabs.ts'
import { type Answer, ofOurServer, startWire } from '../support/wire.ts'

let wire: Awaited<ReturnType<typeof startWire>>
let answers: (Answer | Promise<Answer>)[]

beforeEach(async () => {
  ofOurServer()
  answers = []
  wire = await startWire(() => answers.shift() ?? { body: {} })
  localStorage.clear()
  sessionStorage.clear()
  localStorage.setItem('accessToken', 'a')
  localStorage.setItem('refreshToken', 'r')
})
afterEach(async () => {
  await wire.stop()
})

const LOGOUT = 'POST /api/auth/logout'

it('NV-06 removes the session at once and waits until our server has ended it, beyond a reload', async () => {
  const answer = Promise.withResolvers<Answer>()
  answers = [answer.promise]
  const sent = vi.spyOn(globalThis, 'fetch')
  const isDone = vi.fn<() => void>()
  const done = signOut().then(isDone)
  expect({ ...localStorage }).toEqual({})
  await eventually(() =>
    expect(wire.requests).toMatchObject([
      { method: 'POST', url: '/api/auth/logout', contentType: 'application/json', body: { refreshToken: 'r' } },
    ]),
  )
  expect(sent.mock.calls[0]?.[1]).toMatchObject({ keepalive: true })
  expect(isDone).not.toHaveBeenCalled()
  answer.resolve({ body: {} })
  await done
  expect(wire.lines()).toEqual([LOGOUT])
  expect(takeNotice()).toBeNull()
})

it('NV-06 a second press waits for the same answer', async () => {
  const answer = Promise.withResolvers<Answer>()
  answers = [answer.promise]
  void signOut()
  const isDone = vi.fn<() => void>()
  const again = signOut().then(isDone)
  await eventually(() => expect(wire.lines()).toEqual([LOGOUT]))
  expect(isDone).not.toHaveBeenCalled()
  answer.resolve({ body: {} })
  await again
  expect(wire.lines()).toEqual([LOGOUT])
})

const PAGE: Answer = { status: 403, text: '<html>', headers: { 'content-type': 'text/html' } }

it.each([
  ['is in trouble', { status: 503 }],
  ['is behind a device that answers', PAGE],
])('NV-06 sends the sign-out once more to a server that %s', async (_, failure) => {
  answers = [failure]
  await signOut()
  expect(wire.lines()).toEqual([LOGOUT, LOGOUT])
  expect(takeNotice()).toBeNull()
})

it.each([
  ['is in trouble', { status: 503 }],
  ['is behind a device that answers', PAGE],
])('NV-06 leaves word for the login page when the server %s twice', async (_, failure) => {
  answers = [failure, failure]
  await signOut()
  expect({ ...localStorage }).toEqual({})
  expect(wire.lines()).toEqual([LOGOUT, LOGOUT])
  expect(takeNotice()).toBe('stillSignedIn')
})

it('NV-06 waits only seconds for a server that does not answer, and leaves word', async () => {
  const waits: number[] = []
  const later = setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((run: () => void, ms?: number) => {
    if (ms !== 2_000) return later(run, ms)
    waits.push(ms)
    return later(run, 20)
  })
  answers = [new Promise(() => {}), new Promise(() => {})]
  await signOut()
  expect(waits).toEqual([2_000, 2_000])
  expect(takeNotice()).toBe('stillSignedIn')
})

it('NV-06 keeps a tab that is hidden and shown while the server fails, so that it can leave word', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  watchOtherTabs()
  const answer = Promise.withResolvers<Answer>()
  answers = [answer.promise, { status: 503 }]
  const done = signOut()
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  expect(reload).not.toHaveBeenCalled()
  answer.resolve({ status: 503 })
  await done
  expect(takeNotice()).toBe('stillSignedIn')
})

it('NV-06 signs out here without a server, and leaves word', async () => {
  await wire.stop()
  await signOut()
  expect({ ...localStorage }).toEqual({})
  expect(takeNotice()).toBe('stillSignedIn')
})

it('NV-06 removes the session and sends nothing to a server that is not ours', async () => {
  ofOurServer(false)
  await signOut()
  expect({ ...localStorage }).toEqual({})
  expect(wire.requests).toEqual([])
  expect(takeNotice()).toBeNull()
})

it('sends nothing when there is no session to end', async () => {
  localStorage.removeItem('refreshToken')
  await signOut()
  expect(wire.requests).toEqual([])
  expect(takeNotice()).toBeNull()
})
