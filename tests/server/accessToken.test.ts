import { SignJWT } from 'jose'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AccessTokens } from '../../server/auth/accessToken.ts'

const KEY = new Uint8Array(32).fill(7)
const START = new Date('2026-03-02T01:42:00.000Z')
const CLAIMS = { userId: 'nurse', sessionId: 's' }

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: START }))
afterEach(() => void vi.useRealTimers())

const at = (seconds: number) => vi.setSystemTime(START.getTime() + seconds * 1_000)

/** Verifies a token, and expects the same result with and without a cached verification. */
async function verified(token: string, known: AccessTokens) {
  const [first, second] = [await known.verify(token), await new AccessTokens(KEY).verify(token)]
  expect(second).toEqual(first)
  return first
}

it('lasts fifteen minutes to the second, known or not', async () => {
  const tokens = new AccessTokens(KEY)
  const token = await tokens.sign(CLAIMS)
  expect(await verified(token, tokens)).toEqual(CLAIMS)
  at(899)
  expect(await verified(token, tokens)).toEqual(CLAIMS)
  at(900)
  expect(await verified(token, tokens)).toBeUndefined()
})

it('may be of a server whose clock is a minute ahead, and of none further', async () => {
  const tokens = new AccessTokens(KEY)
  const token = await tokens.sign(CLAIMS)
  at(-60)
  expect(await verified(token, tokens)).toEqual(CLAIMS)
  at(-61)
  expect(await verified(token, tokens)).toBeUndefined()
})

it.each([
  ['no session', new SignJWT({}).setSubject('nurse').setIssuedAt().setExpirationTime('15m')],
  ['a session that is no text', new SignJWT({ sid: 5 }).setSubject('nurse').setIssuedAt().setExpirationTime('15m')],
  ['no user', new SignJWT({ sid: 's' }).setIssuedAt().setExpirationTime('15m')],
  ['an empty user', new SignJWT({ sid: 's' }).setSubject('').setIssuedAt().setExpirationTime('15m')],
  ['no end', new SignJWT({ sid: 's' }).setSubject('nurse').setIssuedAt()],
  ['no beginning', new SignJWT({ sid: 's' }).setSubject('nurse').setExpirationTime('15m')],
])('is none that says of %s', async (_, jwt) => {
  vi.useRealTimers()
  const header = { alg: 'HS256', typ: 'at+jwt' }
  const token = await jwt.setProtectedHeader(header).setIssuer('waiting-board').sign(KEY)
  expect(await new AccessTokens(KEY).verify(token)).toBeUndefined()
})

it('has its seal checked once', async () => {
  const tokens = new AccessTokens(KEY)
  const token = await tokens.sign(CLAIMS)
  const verify = vi.spyOn(crypto.subtle, 'verify')
  for (let call = 0; call < 3; call += 1) expect(await tokens.verify(token)).toEqual(CLAIMS)
  expect(verify).toHaveBeenCalledTimes(1)
  verify.mockRestore()
})
