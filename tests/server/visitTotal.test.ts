import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { Page } from '../../contract/common.ts'
import type { Visit } from '../../contract/visits.ts'
import type { Client } from '../harness/client.ts'
import { createVisit } from '../harness/create.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()
let staff: Client
beforeAll(async () => {
  staff = server.root
})

const totalOf = async (query: string) => (await staff.get<Page<Visit>>(`/v1/visits?${query}`)).totalElements

/** Returns the total that the list reports, and the number of rows in the table. */
async function totals(): Promise<{ told: number; counted: number }> {
  const { n } = await server.database.db
    .selectFrom('visits')
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirstOrThrow()
  return { told: await totalOf('size=1'), counted: Number(n) }
}

it('AP-12 the list tells how many visits there are, whatever came and went, one or many in a statement', async () => {
  expect(await totals()).toEqual({ told: 0, counted: 0 })
  const first = await createVisit(staff)
  await createVisit(staff)
  expect(await totals()).toEqual({ told: 2, counted: 2 })
  const { db } = server.database
  const copy = {
    name: '',
    patient_no: '',
    tag_mapping_id: null,
    status: 'CLOSED',
    created_at: first.createdAt,
    day: '',
  } as const
  await db
    .insertInto('visits')
    .values([1, 2, 3].map((number) => ({ ...copy, number })))
    .execute()
  expect(await totals()).toEqual({ told: 5, counted: 5 })
  await db.deleteFrom('visits').where('id', '=', first.id).execute()
  expect(await totals()).toEqual({ told: 4, counted: 4 })
  await db.deleteFrom('visits').where('day', '=', '').execute()
  await db.deleteFrom('visits').where('id', '=', first.id).execute()
  expect(await totals()).toEqual({ told: 1, counted: 1 })
})

it('AP-12 a check-in that fails is not counted', async () => {
  const before = await totals()
  const inserted = server.database.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('visits')
      .values({
        name: '',
        patient_no: '',
        tag_mapping_id: null,
        status: 'OPEN',
        created_at: '',
        day: 'never',
        number: 1,
      })
      .execute()
    throw new Error('and back')
  })
  await expect(inserted).rejects.toThrow('and back')
  expect((await staff.request('POST', '/v1/visits', { name: '홍길동', roomIds: [999_999] })).status).toBe(400)
  expect(await totals()).toEqual(before)
})

it('AP-12 check-ins at once are all counted, also beside those that fail', async () => {
  const before = await totals()
  const statuses = await Promise.all(
    Array.from(
      { length: 30 },
      async (_, at) =>
        (await staff.request('POST', '/v1/visits', { name: `환자${at}`, roomIds: at % 3 === 0 ? [999_999] : [] }))
          .status,
    ),
  )
  expect(statuses.filter((status) => status === 201)).toHaveLength(20)
  expect(await totals()).toEqual({ told: before.told + 20, counted: before.told + 20 })
})

it('DE-04 a filtered list tells how many it finds', async () => {
  const { told } = await totals()
  const visit = await createVisit(staff, { name: '남궁민수' })
  await staff.patch('/v1/visits', { visits: [{ id: visit.id, status: 'CLOSED' }] })
  expect([
    await totalOf('name=남궁'),
    await totalOf('status=CLOSED'),
    await totalOf('status=OPEN'),
    await totalOf('name='),
  ]).toEqual([1, 1, told, told + 1])
})
