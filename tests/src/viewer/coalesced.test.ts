import { describe, expect, it } from 'vitest'
import { coalesced } from '../../../src/viewer/board/coalesced.ts'

/** Returns an asynchronous run that the test ends. */
function aRun() {
  const ends: (() => void)[] = []
  const run = () => new Promise<void>((resolve) => ends.push(resolve))
  return { run, started: () => ends.length, end: (at: number) => ends[at]?.() }
}

describe('coalesced', () => {
  it('serves whatever is asked during a run with one more run', async () => {
    const { run, started, end } = aRun()
    const ask = coalesced(run)
    const first = ask()
    const others = [ask(), ask(), ask()]
    expect(started()).toBe(1)
    end(0)
    await first
    await expect.poll(started).toBe(2)
    end(1)
    await Promise.all(others)
    expect(started()).toBe(2)
  })

  it('runs again at once when nothing runs', async () => {
    const { run, started, end } = aRun()
    const ask = coalesced(run)
    const first = ask()
    end(0)
    await first
    void ask()
    expect(started()).toBe(2)
  })

  it('keeps a question asked during the second run for a third', async () => {
    const { run, started, end } = aRun()
    const ask = coalesced(run)
    void ask()
    void ask()
    end(0)
    await expect.poll(started).toBe(2)
    const third = ask()
    end(1)
    await expect.poll(started).toBe(3)
    end(2)
    await third
  })
})
