import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { VisitCreate } from '../../contract/visits.ts'
import type { Database } from '../../server/db/database.ts'
import { VisitService } from '../../server/visits/visitService.ts'
import { aVisit, PASSWORD } from '../harness/builders.ts'
import { createVisit } from '../harness/create.ts'
import { aUnit, openDatabase } from '../harness/database.ts'
import { startServer } from '../harness/server.ts'
import { unaudited } from '../harness/unaudited.ts'
import { WaitEstimates } from '../../server/queue/estimates/waitEstimates.ts'

const BY = { id: 'desk', name: '김민지', authority: 'USER', sessionId: 's', address: '' } as const

describe('the numbers of the day', () => {
  let database: Database
  beforeEach(async () => {
    database = await openDatabase()
    vi.useFakeTimers({ toFake: ['Date'] })
  })
  afterEach(async () => {
    vi.useRealTimers()
    await database.close()
  })

  const checkInAt = async (visits: VisitService, ...instants: string[]) => {
    const numbers: number[] = []
    for (const instant of instants) {
      vi.setSystemTime(instant)
      numbers.push((await visits.create(unaudited, BY, VisitCreate.parse(aVisit()))).number)
    }
    return numbers
  }
  const checkOut = (...numbers: number[]) =>
    database.db.updateTable('visits').set({ status: 'CLOSED' }).where('number', 'in', numbers).execute()
  const visitsIn = (timeZone: string) => new VisitService(aUnit(database.db), timeZone, new WaitEstimates(database.db))

  it.each([
    { timeZone: 'Asia/Seoul', midnight: '2026-03-01T15:00:00.000Z', before: '2026-03-01T14:59:59.999Z' },
    { timeZone: 'UTC', midnight: '2026-03-02T00:00:00.000Z', before: '2026-03-01T23:59:59.999Z' },
    // The night in which the clocks go forward.
    { timeZone: 'America/New_York', midnight: '2026-03-08T05:00:00.000Z', before: '2026-03-08T04:59:59.999Z' },
  ])('begin anew at midnight in $timeZone', async ({ timeZone, midnight, before }) => {
    const visits = visitsIn(timeZone)
    expect(await checkInAt(visits, before, before)).toEqual([1, 2])
    await checkOut(1, 2)
    expect(await checkInAt(visits, midnight, midnight)).toEqual([1, 2])
  })

  it('pass over those of patients who are here through the night', async () => {
    const visits = visitsIn('UTC')
    expect(await checkInAt(visits, '2026-02-28T23:50:00Z', '2026-02-28T23:55:00Z', '2026-02-28T23:59:00Z')).toEqual([
      1, 2, 3,
    ])
    await checkOut(2)
    expect(await checkInAt(visits, '2026-03-01T00:10:00Z', '2026-03-01T00:20:00Z', '2026-03-01T00:30:00Z')).toEqual([
      2, 4, 5,
    ])
  })

  it('go on where they were when the clock is set back over midnight, past those of the day that had begun', async () => {
    const visits = visitsIn('UTC')
    expect(await checkInAt(visits, '2026-03-01T23:58:00Z', '2026-03-01T23:59:00Z')).toEqual([1, 2])
    await checkOut(1, 2)
    expect(await checkInAt(visits, '2026-03-02T00:00:00Z', '2026-03-02T00:01:00Z', '2026-03-02T00:02:00Z')).toEqual([
      1, 2, 3,
    ])
    expect(await checkInAt(visits, '2026-03-01T23:59:30Z')).toEqual([4])
  })
})

it('a number belongs to one patient of a day, however many check in at once', async () => {
  const server = await startServer()
  const patients = await Promise.all(Array.from({ length: 40 }, () => server.root.createPatient()))
  expect(patients.map(({ visit }) => visit.number).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 40 }, (_, at) => at + 1),
  )
  await server.close()
})

it('DE-13 a check-in that is refused takes no number', async () => {
  const server = await startServer()
  await server.root.createPatient()
  expect((await server.root.request('POST', '/v1/visits', aVisit({ roomIds: [999_999] }))).status).toBe(400)
  expect((await server.root.createPatient()).visit.number).toBe(2)
  await server.close()
})

it('a number of the evening before is given again, unless who had it still stands on a board', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T10:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const server = await startServer()
  const [home, waits] = await server.root.createPatients({}, {})
  await server.root.join((await server.root.createStation()).did, waits)
  expect([home.visit.number, waits.visit.number]).toEqual([1, 2])

  vi.setSystemTime('2026-03-01T23:00:00Z')
  const staff = await server.anyone.signIn('root', PASSWORD)
  expect([(await createVisit(staff)).number, (await createVisit(staff)).number]).toEqual([1, 3])
  await server.close()
})
