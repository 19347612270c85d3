import { describe, expect, it } from 'vitest'
import { DeviceCookies } from '../../server/auth/deviceCookie.ts'

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
