import { type AxiosRequestConfig, create } from 'axios'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Request } from '../../../src/api/api.ts'
import { consoleApi } from '../support/consoleApi.ts'
import { type Answer, ofOurServer, startWire } from '../support/wire.ts'

let sent: AxiosRequestConfig | undefined
/** A server that never answers: the call ends when it is aborted. */
const client = create({
  adapter: (config) =>
    new Promise((_, reject) => {
      sent = config
      config.signal?.addEventListener?.('abort', () => reject(new Error('aborted')))
    }),
})
const request = consoleApi(undefined, client) as Request

/** Starts an upload; `ended` is true once it was aborted. */
function upload(stop = new AbortController()) {
  const shares: number[] = []
  const state = { ended: false }
  const running = request('POST', '/v1/files', {
    body: new FormData(),
    signal: stop.signal,
    onProgress: (share) => shares.push(share),
  })
  running.catch(() => (state.ended = true))
  const moved = (progress: number) => sent?.onUploadProgress?.({ progress } as never)
  return { shares, state, moved, stop }
}

describe('how long a call may take', () => {
  beforeEach(() => void vi.useFakeTimers())

  it.each([
    ['GET', 30_000],
    ['POST', 60_000],
    ['PATCH', 60_000],
    ['DELETE', 60_000],
  ] as const)('%s is given up after %i ms', async (method, timeout) => {
    void request(method, '/v1/rooms').catch(() => undefined)
    await vi.advanceTimersByTimeAsync(0)
    expect(sent?.timeout).toBe(timeout)
  })

  it('an upload may take as long as it moves, and is given up when it does not', async () => {
    const { shares, state, moved } = upload()
    for (let part = 0; part < 20; part += 1) {
      await vi.advanceTimersByTimeAsync(29_000)
      moved(part / 20)
    }
    expect([sent?.timeout, shares.length, state.ended]).toEqual([0, 20, false])
    await vi.advanceTimersByTimeAsync(30_000)
    expect(state.ended).toBe(true)
  })

  it('an upload that has arrived is waited for longer, for it is looked through', async () => {
    const { state, moved } = upload()
    await vi.advanceTimersByTimeAsync(0)
    moved(1)
    await vi.advanceTimersByTimeAsync(119_000)
    expect(state.ended).toBe(false)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(state.ended).toBe(true)
  })

  it('an upload that somebody stops ends at once', async () => {
    const { state, stop } = upload()
    await vi.advanceTimersByTimeAsync(0)
    stop.abort()
    await vi.advanceTimersByTimeAsync(0)
    expect(state.ended).toBe(true)
  })
})

describe('on the wire', () => {
  let wire: Awaited<ReturnType<typeof startWire>>
  let answer: Answer | Promise<Answer>
  const send = consoleApi() as Request

  beforeEach(async () => {
    wire = await startWire(() => answer)
  })
  afterEach(() => wire.stop())

  it('has the JSON of the answer, and the version of the record', async () => {
    answer = { status: 201, body: { id: 1 }, headers: { 'Record-Version': 'v2' } }
    const versions: string[] = []
    const onHeaders = (header: (name: string) => string | null) => versions.push(header('Record-Version') ?? '')
    await expect(send('POST', '/v1/rooms', { body: { no: '1' }, onHeaders })).resolves.toEqual({ id: 1 })
    expect(versions).toEqual(['v2'])
    expect(wire.requests).toMatchObject([{ method: 'POST', url: '/api/v1/rooms', body: { no: '1' } }])
  })

  it.each([
    ['is empty', undefined],
    ['is no JSON', 'done'],
  ])('has nothing when the answer %s', async (_, text) => {
    answer = { text }
    await expect(send('GET', '/v1/rooms')).resolves.toBeUndefined()
  })

  it.each([
    [409, { body: { message: '이미 있습니다.' } }, '이미 있습니다.'],
    [502, { text: 'Bad Gateway' }, ''],
    [500, {}, ''],
  ])('%i fails with the message that the server sent, if it did', async (status, sent, message) => {
    answer = { status, ...sent }
    await expect(send('GET', '/v1/rooms')).rejects.toMatchObject({ name: 'ApiError', status, message })
  })

  it('keeps what another server says about an error of its own from users, and not what ours says', async () => {
    answer = { status: 500, body: { message: 'NullPointerException' } }
    await expect(send('GET', '/v1/rooms')).rejects.toMatchObject({
      message: '',
      body: { sent: 'NullPointerException' },
    })
    ofOurServer()
    answer = { status: 507, body: { message: '디스크에 빈 공간이 없습니다.' } }
    await expect(send('GET', '/v1/rooms')).rejects.toMatchObject({ message: '디스크에 빈 공간이 없습니다.' })
  })

  it.each([200, 502])(
    'DE-32 fails with the status of a device on the way that answers with its page: %i',
    async (status) => {
      answer = { status, text: '<!doctype html>' }
      const failed = { name: 'ApiError', status: 0, body: { onTheWay: status } }
      await expect(send('GET', '/v1/rooms')).rejects.toMatchObject(failed)
    },
  )

  it('a change is not aborted, whatever signal comes with it', async () => {
    const stop = new AbortController()
    let give = (_given: Answer) => {}
    answer = new Promise((resolve) => (give = resolve))
    const changing = send('PATCH', '/v1/rooms', { body: {}, signal: stop.signal })
    await vi.waitFor(() => expect(wire.requests).toHaveLength(1))
    stop.abort()
    give({ body: [] })
    await expect(changing).resolves.toEqual([])
    expect(wire.aborted).toEqual([])
  })
})
