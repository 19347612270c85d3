import { beforeEach, describe, expect, it, vi } from 'vitest'
import { StaffToken } from '../../../src/session/staffToken.ts'

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('refreshToken', 'refresh')
})

/** Returns a token that expires in this many seconds. */
const token = (endsIn: number) => `h.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1_000) + endsIn }))}.s`
const renewTo = (next: string) =>
  vi.fn(async () => {
    localStorage.setItem('accessToken', next)
    return true
  })

describe('what staff show of themselves', () => {
  it('a token that has ended is renewed first', async () => {
    const [old, fresh] = [token(-1), token(900)]
    localStorage.setItem('accessToken', old)
    const renew = renewTo(fresh)
    const show = new StaffToken(renew).authorization
    expect([await show(0), await show(0)]).toEqual([`Bearer ${fresh}`, `Bearer ${fresh}`])
    expect(renew.mock.calls).toEqual([[old]])
  })

  it('one that is refused is renewed once, however often it is refused', async () => {
    localStorage.setItem('accessToken', token(900))
    const renew = renewTo(token(901))
    const show = new StaffToken(renew).authorization
    for (const refusals of [0, 1, 2, 3]) await show(refusals)
    expect(renew).toHaveBeenCalledTimes(1)
  })

  it('SS-03 the refused token is the one that was sent, even if another call has replaced it meanwhile', async () => {
    localStorage.setItem('accessToken', 'old')
    const renew = vi.fn()
    const show = new StaffToken(renew).authorization
    await show(0)
    localStorage.setItem('accessToken', 'new')
    expect(await show(1)).toBe('Bearer new')
    expect(renew.mock.calls).toEqual([['old']])
  })

  it('on a device whose clock is fast a token is not renewed again and again', async () => {
    localStorage.setItem('accessToken', token(-5_000))
    const renew = renewTo(token(-4_000))
    const show = new StaffToken(renew).authorization
    for (let count = 0; count < 3; count += 1) await show(0)
    expect(renew).toHaveBeenCalledTimes(1)
  })

  it('is renewed again when the fresh one has ended as well: the clock was right', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    localStorage.setItem('accessToken', token(-1))
    const renew = renewTo(token(900))
    const show = new StaffToken(renew).authorization
    await show(0)
    vi.setSystemTime(Date.now() + 890_000)
    await show(0)
    vi.useRealTimers()
    expect(renew).toHaveBeenCalledTimes(2)
  })

  it.each([
    [19, 1],
    [22, 0],
  ])('a token that ends in %i s is renewed %i times: what takes a while must not be refused', async (endsIn, times) => {
    localStorage.setItem('accessToken', token(endsIn))
    const renew = renewTo(token(900))
    await new StaffToken(renew).authorization(0)
    expect(renew).toHaveBeenCalledTimes(times)
  })

  it('a session that ended while its token was renewed shows nothing, and the next one is renewed in its time', async () => {
    localStorage.setItem('accessToken', token(-1))
    const endSession = async () => {
      localStorage.clear()
      return false
    }
    const show = new StaffToken(endSession).authorization
    expect(await show(0)).toBeNull()
  })

  it.each(['', 'opaque', 'a.%%.c', `a.${btoa('{}')}.c`, `a.${btoa('{"exp":"1"}')}.c`])(
    'a token that says nothing of its end is shown as it is: %j',
    async (plain) => {
      localStorage.setItem('accessToken', plain)
      const renew = vi.fn()
      expect(await new StaffToken(renew).authorization(0)).toBe(`Bearer ${plain}`)
      expect(renew).not.toHaveBeenCalled()
    },
  )

  it('who is not signed in shows nothing', async () => {
    expect(await new StaffToken(vi.fn()).authorization(1)).toBeNull()
  })
})
