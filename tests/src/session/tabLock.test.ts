import { beforeEach, describe, expect, it, vi } from 'vitest'
import { withTabLock } from '../../../src/session/tabLock.ts'

/** Runs the work under one name one after another, as Web Locks do across all tabs of an origin. */
class Locks {
  readonly #last = new Map<string, Promise<unknown>>()
  request<T>(name: string, work: () => Promise<T>): Promise<T> {
    const running = (this.#last.get(name) ?? Promise.resolve()).then(work)
    this.#last.set(
      name,
      running.catch(() => undefined),
    )
    return running
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { locks: new Locks() })
})

describe('work that one tab does at a time', () => {
  it('gives its result back at once, and keeps the next waiting until what it stored has shown up there', async () => {
    expect(await withTabLock('refresh', async () => 'first')).toBe('first')
    const second = vi.fn(async () => 'second')
    void withTabLock('refresh', second)
    await vi.advanceTimersByTimeAsync(200)
    expect(second).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(100)
    expect(second).toHaveBeenCalledOnce()
  })

  it('does not wait for work of another name', async () => {
    await withTabLock('refresh', async () => 'first')
    expect(await withTabLock('upload', async () => 'other')).toBe('other')
  })

  it('fails after the lock was released: who hears of it may stop this tab', async () => {
    const told = vi.fn()
    void withTabLock('refresh', () => Promise.reject(new Error('refused'))).catch(told)
    const next = vi.fn(async () => 'next')
    void withTabLock('refresh', next)
    await vi.advanceTimersByTimeAsync(240)
    expect(told).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(20)
    expect(told).toHaveBeenCalledWith(new Error('refused'))
    expect(next).toHaveBeenCalledOnce()
  })

  it('runs alone in a browser that has neither locks nor a database', async () => {
    vi.stubGlobal('navigator', {})
    expect(await withTabLock('refresh', async () => 'alone')).toBe('alone')
  })
})
