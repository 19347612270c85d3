import { beforeEach, describe, expect, it, vi } from 'vitest'
import { displayAuthorization, keyAuthorization, keyItem } from '../../../../src/viewer/board/boardKey.ts'
import { displayGet } from '../../../../src/viewer/board/displayGet.ts'

interface Asked {
  readonly address: string
  readonly authorization: string | null
  readonly cache: RequestCache | undefined
}

/** Requests made, and responses in order; the last response repeats. */
let asked: Asked[]
let answers: (() => Response)[]
const { signal } = new AbortController()

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (address: string, { headers, cache }: RequestInit = {}) => {
    asked.push({ address, authorization: new Headers(headers).get('Authorization'), cache })
    const [answer] = answers.length > 1 ? answers.splice(0, 1) : answers
    return answer?.() ?? Response.json({})
  })
})

const board = () => Response.json({ id: 7 }, { headers: { 'board-version': '3' } })
const refusal = (code: string) => () => Response.json({ status: 401, code, message: '안 됩니다.' }, { status: 401 })
const portal = () => new Response('<title>Wi-Fi login</title>', { status: 401 })
const get = () => displayGet('7', '/v1/dids/7', signal)
const shown = () => asked.map(({ authorization }) => authorization)

describe('what a display reads', () => {
  it('DE-06 is read without a token, though staff are signed in, and never from a cache', async () => {
    localStorage.setItem('accessToken', 'token')
    answers = [board]
    await expect(get()).resolves.toEqual({ body: { id: 7 }, version: 3 })
    expect(asked).toEqual([{ address: '/api/v1/dids/7', authorization: null, cache: 'no-store' }])
  })

  it('is shown for the key of its own board', async () => {
    localStorage.setItem(keyItem('7'), 'secret')
    localStorage.setItem(keyItem('8'), 'another')
    answers = [board]
    await get()
    expect(shown()).toEqual(['Display secret'])
  })

  it('is refused where nobody is signed in, and the key is kept', async () => {
    localStorage.setItem(keyItem('7'), 'secret')
    answers = [refusal('DISPLAY_NOT_PAIRED')]
    await expect(get()).rejects.toMatchObject({ status: 401, body: { code: 'DISPLAY_NOT_PAIRED' } })
    expect(shown()).toEqual(['Display secret'])
    expect(localStorage.getItem(keyItem('7'))).toBe('secret')
  })

  it('is asked for again with the token of who is signed in, and a key that staff have ended is forgotten', async () => {
    localStorage.setItem('accessToken', 'token')
    localStorage.setItem(keyItem('7'), 'secret')
    answers = [refusal('DISPLAY_NOT_PAIRED'), board]
    await expect(get()).resolves.toMatchObject({ body: { id: 7 } })
    expect(asked).toMatchObject([
      { authorization: 'Display secret', cache: 'no-store' },
      { address: '/api/v1/dids/7', authorization: 'Bearer token', cache: 'no-store' },
    ])
    expect(localStorage.getItem(keyItem('7'))).toBeNull()
  })

  it.each([
    ['a captive portal', portal],
    ['another word of the server', refusal('UNAUTHENTICATED')],
    ['a word that is none', () => Response.json(null, { status: 401 })],
  ])('keeps its key through %s', async (_, answer) => {
    localStorage.setItem('accessToken', 'token')
    localStorage.setItem(keyItem('7'), 'secret')
    answers = [answer, board]
    await get()
    expect(localStorage.getItem(keyItem('7'))).toBe('secret')
  })

  it('renews a token that has ended, and reads with the next', async () => {
    localStorage.setItem('accessToken', 'token')
    localStorage.setItem('refreshToken', 'refresh')
    const renewed = () => Response.json({ accessToken: 'next', refreshToken: 'next refresh' })
    answers = [refusal('UNAUTHENTICATED'), refusal('UNAUTHENTICATED'), renewed, board]
    await expect(get()).resolves.toMatchObject({ body: { id: 7 } })
    expect(shown()).toEqual([null, 'Bearer token', null, 'Bearer next'])
    expect(asked[2]?.address).toBe('/api/auth/refresh')
  })

  it('is refused as it was at first where the token is refused too', async () => {
    localStorage.setItem('accessToken', 'token')
    localStorage.setItem('refreshToken', 'refresh')
    answers = [refusal('DISPLAY_NOT_PAIRED'), refusal('UNAUTHENTICATED')]
    await expect(get()).rejects.toMatchObject({ status: 401, body: { code: 'DISPLAY_NOT_PAIRED' } })
  })
})

describe('what a display shows on its live connection', () => {
  it('is the key of its board, else the token of who is signed in, else nothing', async () => {
    const authorization = displayAuthorization('7')
    expect(await authorization(0)).toBeNull()
    expect(keyAuthorization('7')).toBeNull()
    localStorage.setItem('accessToken', 'token')
    expect(await authorization(0)).toBe('Bearer token')
    localStorage.setItem(keyItem('7'), 'secret')
    expect(await authorization(0)).toBe('Display secret')
  })
})
