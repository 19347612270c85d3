import { expect, it } from 'vitest'
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
  await eventually(async () => expect(runs).toBeGreaterThan(8))
  await jobs.stop()
  expect(reports).toEqual(['end pauses: the database is away (1)', 'end pauses works again'])
})
