import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Jobs } from '../../server/status/jobs.ts'
import { eventually } from '../harness/eventually.ts'

it('a job that fails again and again is reported by name once, and once when it works again', async () => {
  const reports: string[] = []
  const jobs = new Jobs({
    failed: (job, error) => reports.push(`${job}: ${(error as Error).message}`),
    recovered: (job) => reports.push(`${job} works again`),
  })
  let runs = 0
  jobs.every('end pauses', 1, async () => {
    runs += 1
    if (runs <= 5) throw new Error(`the database is away (${runs})`)
  })
  jobs.every('seal audit log', 1, async () => undefined)
  jobs.start()
  await eventually(async () => expect(runs).toBeGreaterThan(8))
  await jobs.stop()
  expect(reports).toEqual(['end pauses: the database is away (1)', 'end pauses works again'])
})

it('a job of each hour that failed while the database was away runs again a minute later', async () => {
  vi.useFakeTimers()
  const jobs = new Jobs({ failed: () => undefined, recovered: () => undefined })
  let runs = 0
  jobs.every('erase names', 3_600_000, async () => {
    runs += 1
    if (runs <= 2) throw new Error('the database is away')
  })
  jobs.start()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(runs).toBe(3)
  expect(jobs.states.get('erase names')?.failingSince).toBeNull()
  await vi.advanceTimersByTimeAsync(3_000_000)
  expect(runs).toBe(4)
  await jobs.stop()
  vi.useRealTimers()
})

describe('the first runs', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** Adds jobs that note their runs, the last of them after a period only. */
  function noting() {
    const jobs = new Jobs({ failed: () => undefined, recovered: () => undefined })
    const runs: string[] = []
    const noted = (name: string) => async () => void runs.push(name)
    jobs.every('seal audit log', 60_000, noted('seal'))
    jobs.every('write emergency sheet', 60_000, noted('sheet'))
    jobs.every('look at backup folder', 60_000, noted('look'), 'after a period')
    return { jobs, runs }
  }

  it('come after the start has returned, one at a time, and one after a period only', async () => {
    const { jobs, runs } = noting()
    jobs.start()
    expect(runs).toEqual([])
    await vi.advanceTimersToNextTimerAsync()
    expect(runs).toEqual(['seal'])
    await vi.advanceTimersToNextTimerAsync()
    expect(runs).toEqual(['seal', 'sheet'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(runs).toEqual(['seal', 'sheet', 'seal', 'sheet', 'look'])
    await jobs.stop()
  })

  it('do not come when the server stops at once', async () => {
    const { jobs, runs } = noting()
    jobs.start()
    await jobs.stop()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(runs).toEqual([])
  })
})
