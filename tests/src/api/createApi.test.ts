import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storedSession } from '../../../src/session/storedSession.ts'
import { consoleApi } from '../support/consoleApi.ts'
import { type Answer, type Recorded, startWire } from '../support/wire.ts'

let wire: Awaited<ReturnType<typeof startWire>>
let refresh: () => Answer | Promise<Answer>
/** Runs while a request is being refused. */
let onRefused: () => void
/** Status of the response to an expired token. */
let refused: number
const onExpired = vi.fn<() => void>()

/** Accepts the token `new` only; any other token counts as expired. */
const answer = (request: Recorded) => {
  if (request.url === '/api/auth/refresh') return refresh()
  if (request.authorization === 'Bearer new') return { body: { ok: true } }
  onRefused()
  return { status: refused }
}
const ROOM = { no: '1', name: { kr: '채혈실' } }
const refreshes = () => wire.requests.filter(({ url }) => url === '/api/auth/refresh')

beforeEach(async () => {
  wire = await startWire(answer)
  refresh = () => ({ body: { accessToken: 'new', refreshToken: 'refresh-2' } })
  onRefused = () => {}
  refused = 401
  localStorage.clear()
  localStorage.setItem('accessToken', 'old')
  localStorage.setItem('refreshToken', 'refresh-1')
  localStorage.setItem('user', '{"name":"김민지"}')
  onExpired.mockReset()
})
afterEach(() => wire.stop())

describe('a request whose token says that it has ended', () => {
  const ended = `h.${btoa(JSON.stringify({ exp: 1 }))}.s`
  beforeEach(() => localStorage.setItem('accessToken', ended))

  it('waits for the new one, and is refused by nobody', async () => {
    const api = consoleApi(onExpired)
    await Promise.all([api('GET', '/v1/rooms'), api('GET', '/v1/exams')])
    expect(wire.lines()).toEqual(['POST /api/auth/refresh', 'GET /api/v1/rooms', 'GET /api/v1/exams'])
  })

  it('SS-04 is not sent when the session cannot be renewed', async () => {
    refresh = () => ({ status: 401 })
    await expect(consoleApi(onExpired)('GET', '/v1/rooms')).rejects.toMatchObject({ status: 401 })
    expect(wire.lines()).toEqual(['POST /api/auth/refresh'])
    expect(onExpired).toHaveBeenCalledTimes(1)
  })

  it('is sent as it is when there is nothing to renew it by', async () => {
    localStorage.removeItem('refreshToken')
    await expect(consoleApi(onExpired)('GET', '/v1/rooms')).rejects.toMatchObject({ status: 401 })
    expect(wire.lines()[0]).toBe('GET /api/v1/rooms')
  })
})

describe('another user who signs in while a tab sleeps', () => {
  const reload = vi.fn<() => void>()
  const signIn = (token: string, id: string) =>
    storedSession.store({ accessToken: token, refreshToken: `refresh-${id}`, user: { id } })
  beforeEach(() => {
    signIn('old', 'kim')
    storedSession.own()
    reload.mockReset()
    vi.spyOn(location, 'reload').mockImplementation(reload)
  })
  afterEach(() => {
    localStorage.clear()
    storedSession.own()
  })

  it('lends it no token: nothing is sent and the page loads again', async () => {
    signIn('new', 'lee')
    await expect(consoleApi(onExpired)('POST', '/v1/rooms', { body: ROOM })).rejects.toBeInstanceOf(Error)
    expect(wire.requests).toEqual([])
    expect(reload).toHaveBeenCalledOnce()
  })

  it('is not acted for by a request that was refused before', async () => {
    onRefused = () => signIn('new', 'lee')
    await expect(consoleApi(onExpired)('POST', '/v1/rooms', { body: ROOM })).rejects.toBeInstanceOf(Error)
    expect(wire.lines()).toEqual(['POST /api/v1/rooms'])
    expect(wire.requests[0]?.authorization).toBe('Bearer old')
  })
})

describe('a request that is answered 401', () => {
  it('SS-02 is retried once with the new token after a refresh without an auth header', async () => {
    const data = await consoleApi(onExpired)('GET', '/v1/rooms')
    expect(data).toEqual({ ok: true })
    expect(wire.requests.map(({ method, url, authorization, body }) => [method, url, authorization, body])).toEqual([
      ['GET', '/api/v1/rooms', 'Bearer old', undefined],
      ['POST', '/api/auth/refresh', undefined, { refreshToken: 'refresh-1' }],
      ['GET', '/api/v1/rooms', 'Bearer new', undefined],
    ])
    expect(localStorage.getItem('accessToken')).toBe('new')
    expect(localStorage.getItem('refreshToken')).toBe('refresh-2')
    expect(localStorage.getItem('user')).toBe('{"name":"김민지"}')
  })

  it('SS-02 sends the same body again', async () => {
    await consoleApi(onExpired)('POST', '/v1/rooms', { body: ROOM })
    expect(wire.requests.at(-1)).toMatchObject({ method: 'POST', url: '/api/v1/rooms', body: ROOM })
  })

  it('SS-05 is not retried again when the new token is refused too', async () => {
    refresh = () => ({ body: { accessToken: 'also-bad' } })
    await expect(consoleApi(onExpired)('GET', '/v1/rooms')).rejects.toMatchObject({ status: 401 })
    expect(wire.lines()).toEqual(['GET /api/v1/rooms', 'POST /api/auth/refresh', 'GET /api/v1/rooms'])
    expect(onExpired).not.toHaveBeenCalled()
  })

  it('is left alone when it carried no token', async () => {
    localStorage.clear()
    await expect(consoleApi(onExpired)('GET', '/v1/rooms')).rejects.toMatchObject({ status: 401 })
    expect(wire.lines()).toEqual(['GET /api/v1/rooms'])
    expect(onExpired).not.toHaveBeenCalled()
  })
})

it.each([400, 403, 404, 500])(
  'a request that is answered %i is neither sent again nor renews the tokens',
  async (status) => {
    refused = status
    await expect(consoleApi(onExpired)('GET', '/v1/rooms')).rejects.toMatchObject({ status })
    expect(wire.lines()).toEqual(['GET /api/v1/rooms'])
  },
)

describe('SS-03 many requests answered 401', () => {
  it('cause one refresh, and all succeed', async () => {
    const api = consoleApi(onExpired)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => api('GET', '/v1/rooms/:id', { params: { id: index } })),
    )
    expect(answers).toEqual(Array.from({ length: 20 }, () => ({ ok: true })))
    expect(refreshes()).toHaveLength(1)
  })
})

describe('SS-04 a refresh that fails', () => {
  it('is reported as an expired session', async () => {
    refresh = () => ({ status: 401 })
    await expect(consoleApi(onExpired)('GET', '/v1/rooms')).rejects.toThrow()
    expect(onExpired).toHaveBeenCalledOnce()
  })

  it('keeps the session when the server can answer nobody now, and renews it later', async () => {
    const api = consoleApi(onExpired)
    const renewed = refresh
    refresh = () => ({ status: 503 })
    await expect(api('GET', '/v1/rooms')).rejects.toMatchObject({ status: 503 })
    expect(onExpired).not.toHaveBeenCalled()
    refresh = renewed
    expect(await api('GET', '/v1/rooms')).toEqual({ ok: true })
  })

  it('keeps the session when nobody answered: the server is away, not the session', async () => {
    const api = consoleApi(onExpired)
    const stop = wire.stop
    refresh = () => new Promise(() => void stop())
    await expect(api('GET', '/v1/rooms')).rejects.toThrow()
    expect(onExpired).not.toHaveBeenCalled()
    expect(localStorage.getItem('refreshToken')).toBe('refresh-1')
  })
})
