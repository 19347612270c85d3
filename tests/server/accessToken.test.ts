import { SignJWT, UnsecuredJWT } from 'jose'
import { expect, it, vi, describe } from 'vitest'
import { AccessTokens } from '../../server/auth/signedTokens.ts'
import { dateAt } from '../harness/testServer.ts'
import { DeviceCookies } from '../../server/auth/deviceCookie.ts'

const KEY = new Uint8Array(32).fill(7)
const START = new Date('2026-03-02T01:42:00.000Z')
const CLAIMS = { userId: 'nurse', sessionId: 's' }

dateAt(START)

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

const NOW = START.getTime() / 1_000
const WHOLE = { iss: 'waiting-board', sub: 'nurse', sid: 's', iat: NOW, exp: NOW + 900 }

it.each<[string, object, { typ?: string; key?: Uint8Array }?]>([
  ['names no session', { sid: undefined }],
  ['names a session that is no text', { sid: 5 }],
  ['names no user', { sub: undefined }],
  ['names an empty user', { sub: '' }],
  ['has no end', { exp: undefined }],
  ['has no beginning', { iat: undefined }],
  ['is of another issuer', { iss: 'another' }],
  ['is of another type', {}, { typ: 'JWT' }],
  ['is signed with another key', {}, { key: new Uint8Array(32) }],
])('is none that %s', async (_, claims, { typ = 'at+jwt', key = KEY } = {}) => {
  const verify = async (changes: object, type: string, by: Uint8Array) => {
    const token = new SignJWT({ ...WHOLE, ...changes }).setProtectedHeader({ alg: 'HS256', typ: type })
    return new AccessTokens(KEY).verify(await token.sign(by))
  }
  expect(await verify({}, 'at+jwt', KEY)).toEqual(CLAIMS)
  expect(await verify(claims, typ, key)).toBeUndefined()
})

it.each([new UnsecuredJWT({ ...WHOLE }).encode(), 'x.y.z', ''])('is none that nobody signed: %s', async (token) => {
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

describe('device cookie', () => {
  const ISSUED = new Date('2026-11-02T00:00:00Z')
  const LASTS_MS = 180 * 86_400_000
  const at = (ms: number) => new Date(ISSUED.getTime() + ms)

  const cookies = new DeviceCookies(new Uint8Array(32).fill(7))
  const [sent = ''] = cookies.issue('nurse', false, ISSUED).split(';')

  describe('the cookie of a device', () => {
    it('names the device for 180 days, and is a stranger’s after that, also to a browser that keeps it', () => {
      const device = cookies.read('nurse', sent, ISSUED)
      expect(device).toMatch(/^[\w-]{16}$/)
      expect(cookies.read('nurse', sent, at(LASTS_MS - 1_000))).toBe(device)
      expect(cookies.read('nurse', sent, at(LASTS_MS))).toBeUndefined()
      expect(cookies.read('nurse', sent, at(10 * LASTS_MS))).toBeUndefined()
    })

    it('cannot be made to last longer, nor be another account’s', () => {
      const [name = '', value = ''] = sent.split('=')
      const [nonce = '', until = '', signature = ''] = value.split('.')
      expect(
        cookies.read('nurse', `${name}=${nonce}.${Number(until) + LASTS_MS / 1_000}.${signature}`, at(LASTS_MS)),
      ).toBeUndefined()
      expect(cookies.read('nurse', `${name}=${nonce}.${until}.`, ISSUED)).toBeUndefined()
      const [othersName = ''] = cookies.issue('doctor', false, ISSUED).split('=')
      expect(cookies.read('doctor', `${othersName}=${value}`, ISSUED)).toBeUndefined()
      expect(new DeviceCookies(new Uint8Array(32).fill(8)).read('nurse', sent, ISSUED)).toBeUndefined()
    })

    it('is sent over https alone where that is spoken', () => {
      expect(cookies.issue('nurse', true, ISSUED)).toMatch(/; Secure$/)
      expect(cookies.issue('nurse', false, ISSUED)).not.toContain('Secure')
    })
  })
})
