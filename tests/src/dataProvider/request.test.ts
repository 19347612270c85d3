// @vitest-environment happy-dom
import { type AxiosRequestConfig, create } from 'axios'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createHttpClient } from '../../../src/dataProvider/httpClient.ts'
import { createRequest } from '../../../src/dataProvider/request.ts'

let sent: AxiosRequestConfig | undefined
/** A server that never answers: the call ends when it is aborted. */
const client = create({
  adapter: (config) =>
    new Promise((_, reject) => {
      sent = config
      config.signal?.addEventListener?.('abort', () => reject(new Error('aborted')))
    }),
})
const request = createRequest(createHttpClient(client))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Starts an upload; `ended` is true once it was aborted. */
function upload(stop = new AbortController()) {
  const shares: number[] = []
  const state = { ended: false }
  const running = request('POST', 'v1/files', {
    body: new FormData(),
    signal: stop.signal,
    onProgress: (share) => shares.push(share),
  })
  running.catch(() => (state.ended = true))
  const moved = (progress: number) => sent?.onUploadProgress?.({ progress } as never)
  return { shares, state, moved, stop }
}

describe('how long a call may take', () => {
  it.each([
    ['GET', 30_000],
    ['POST', 60_000],
    ['PATCH', 60_000],
    ['DELETE', 60_000],
  ] as const)('%s is given up after %i ms', async (method, timeout) => {
    void request(method, 'v1/rooms').catch(() => undefined)
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
