import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../src/session/apiError.ts'
import { login } from '../../../src/session/login.ts'
import { type Answer, startWire } from '../support/wire.ts'
import { leaveNotice, takeNotice } from '../../../src/session/notice.ts'

let wire: Awaited<ReturnType<typeof startWire>>
let answer: Answer

beforeEach(async () => {
  wire = await startWire(() => answer)
})
afterEach(() => wire.stop())

const refusal = () =>
  login('kim', 'secret').then(
    () => null,
    (error: unknown) => error,
  )

describe('a sign-in that is refused', () => {
  it('LG-04 says by which status, and has no time to wait for when none is named', async () => {
    answer = { status: 403 }
    const error = await refusal()
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 403, body: { retryAfter: null } })
  })

  it('LG-05 says when another try makes sense', async () => {
    answer = { status: 429, headers: { 'retry-after': '30' } }
    expect(await refusal()).toMatchObject({ status: 429, body: { retryAfter: 30 } })
  })

  it('LG-05 has status 0 when nobody answers', async () => {
    await wire.stop()
    expect(await refusal()).toMatchObject({ status: 0, body: {} })
  })

  it('has status 0 when the server takes longer than a person waits', async () => {
    const later = setTimeout
    const within = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number) => {
      if (ms === 30_000) run()
      else later(run, ms)
    }) as typeof setTimeout)
    expect(await refusal()).toMatchObject({ status: 0 })
    within.mockRestore()
  })
})

it.each([[null], ['a text'], [undefined], [[]]])(
  'DE-32 does not take for an answer of the server what is no object: %j',
  async (body) => {
    answer = { body }
    expect(await refusal()).toMatchObject({ status: 0, body: { onTheWay: 200 } })
  },
)

it('sends JSON', async () => {
  answer = { body: { accessToken: 'a' } }
  expect(await login('kim', 'secret')).toEqual({ accessToken: 'a' })
  expect(wire.requests).toMatchObject([
    {
      method: 'POST',
      url: '/api/auth/login',
      contentType: 'application/json',
      body: { id: 'kim', password: 'secret' },
    },
  ])
})

it('sends the id without the blanks around it, and the password with its own', async () => {
  answer = { body: { accessToken: 'a' } }
  await login(' kim ', ' secret ')
  expect(wire.requests).toMatchObject([{ body: { id: 'kim', password: ' secret ' } }])
})

it('SS-06 word that is left for the login page is given once', () => {
  expect(takeNotice()).toBeNull()
  leaveNotice('noUser')
  expect([takeNotice(), takeNotice()]).toEqual(['noUser', null])
})

it('other text under the key is no notice', () => {
  sessionStorage.setItem('notice', 'title')
  expect([takeNotice(), takeNotice()]).toEqual([null, null])
})
