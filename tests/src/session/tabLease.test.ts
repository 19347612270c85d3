import { beforeEach, describe, expect, it, vi } from 'vitest'
import { withLease } from '../../../src/session/tabLock.ts'
import { standInIndexedDb } from '../support/standInIndexedDb.ts'

let store: ReturnType<typeof standInIndexedDb>

beforeEach(() => {
  vi.useFakeTimers()
  store = standInIndexedDb()
  vi.stubGlobal('indexedDB', store.indexedDB)
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const takes = (ms: number) => vi.fn(() => new Promise<void>((resolve) => setTimeout(resolve, ms)))
const leases = () => [...(store.state.stores.get('leases') ?? [])].map(([name]) => name)

describe('a lease, where a browser has no locks', () => {
  it('lets one tab work at a time, the next soon after it', async () => {
    const [first, second] = [takes(1_000), takes(0)]
    void withLease('refresh', first)
    await pass(20)
    void withLease('refresh', second)
    await pass(900)
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 0])
    await pass(200)
    expect(second).toHaveBeenCalledOnce()
  })

  it('does not hold up work of another name', async () => {
    const second = takes(0)
    void withLease('refresh', takes(1_000))
    await pass(20)
    void withLease('upload', second)
    await pass(100)
    expect(second).toHaveBeenCalledOnce()
  })

  it('is given back with its connection, also by work that fails', async () => {
    const failing = expect(withLease('refresh', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
    await pass(100)
    await failing
    expect([leases(), store.state.opened]).toEqual([[], 0])
  })

  it('of a tab that died blocks the others for 10 s at most', async () => {
    const next = takes(0)
    void withLease('refresh', () => new Promise(() => undefined))
    await pass(20)
    void withLease('refresh', next)
    await pass(9_800)
    expect(next).not.toHaveBeenCalled()
    await pass(400)
    expect(next).toHaveBeenCalledOnce()
  })

  it('that was taken over is not given back by who had it before', async () => {
    const third = takes(0)
    void withLease('refresh', takes(10_500))
    await pass(20)
    void withLease('refresh', takes(5_000))
    await pass(11_000)
    void withLease('refresh', third)
    await pass(1_000)
    expect(third).not.toHaveBeenCalled()
    await pass(4_000)
    expect(third).toHaveBeenCalledOnce()
  })

  it('is not needed where the database may not be used, or is not there', async () => {
    store.state.isBlocked = true
    const work = takes(0)
    void withLease('refresh', work)
    await pass(50)
    vi.stubGlobal('indexedDB', undefined)
    void withLease('refresh', work)
    await pass(50)
    expect(work).toHaveBeenCalledTimes(2)
  })
})
