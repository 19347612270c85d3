// @vitest-environment happy-dom
import { AxiosError, create } from 'axios'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { OwnServer } from '../../../src/session/ownServer.ts'
import { OURS } from '../support/wire.ts'

let server: OwnServer
let client: ReturnType<typeof create>
const heard = vi.fn<() => void>()

beforeEach(() => {
  heard.mockReset()
  server = new OwnServer()
  client = create()
  server.watch(client)
  server.subscribe(heard)
})

/** Makes one call of the console that is answered with a status, or not at all. */
const call = (status: number | null, headers: Record<string, string> = {}) =>
  client.get('/api/v1/rooms', {
    adapter: async (config) => {
      if (status === null) throw new AxiosError('Network Error', 'ERR_NETWORK', config)
      const response = { status, data: 'rooms', statusText: '', headers, config }
      if (status >= 400) throw new AxiosError('refused', undefined, config, null, response)
      return response
    },
  })

describe('whose server it is', () => {
  it('is open until a call has been answered', async () => {
    expect(server.isOwn()).toBeUndefined()
    await expect(call(null)).rejects.toThrow('Network Error')
    expect(server.isOwn()).toBeUndefined()
    expect(heard).not.toHaveBeenCalled()
  })

  it('is said by an answer, which reaches whoever asked', async () => {
    await expect(call(200, OURS)).resolves.toMatchObject({ data: 'rooms' })
    expect(server.isOwn()).toBe(true)
  })

  it('is said by a refusal too, which reaches whoever asked', async () => {
    await expect(call(403, OURS)).rejects.toThrow('refused')
    expect(server.isOwn()).toBe(true)
  })

  it.each([200, 404, 499])('is another’s when an answer of %i does not say that it is ours', async (status) => {
    await call(status).catch(() => undefined)
    expect(server.isOwn()).toBe(false)
  })

  it.each([429, 500, 502, 503])(
    'stays open after an answer of %i, which anything before a server may give',
    async (status) => {
      await call(status).catch(() => undefined)
      expect(server.isOwn()).toBeUndefined()
    },
  )

  it('is said by our server in trouble as well', async () => {
    await call(503, OURS).catch(() => undefined)
    expect(server.isOwn()).toBe(true)
  })

  it('is told when it changes, and then only', async () => {
    await call(200)
    await call(200)
    expect(heard).toHaveBeenCalledTimes(1)
    await call(200, OURS)
    await call(200, OURS)
    expect(heard).toHaveBeenCalledTimes(2)
    await call(200)
    expect([server.isOwn(), heard.mock.calls.length]).toEqual([true, 2])
  })

  it('is told to nobody who has stopped listening', async () => {
    const another = vi.fn()
    server.subscribe(another)()
    await call(200, OURS)
    expect([heard.mock.calls.length, another.mock.calls.length]).toEqual([1, 0])
  })
})
