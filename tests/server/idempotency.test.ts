import { describe, expect, it } from 'vitest'
import type { AuditRow } from '../../contract/audit.ts'
import type { Page } from '../../contract/common.ts'
import type { WaitingList } from '../../contract/waitingLists.ts'
import { IDEMPOTENCY_KEY_HEADER } from '../../contract/constants.ts'
import type { Visit } from '../../contract/visits.ts'
import { evictIdempotencyKeys } from '../../server/http/idempotency.ts'
import { aDid, anExam, aRoom, aTag, aUser, aVisit } from '../harness/builders.ts'
import type { Client } from '../harness/client.ts'
import { createVisit } from '../harness/create.ts'
import { startServer, temporaryFolder } from '../harness/server.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()

let last = 0
const newKey = () => `key-${(last += 1)}`
const send = <T>(client: Client, path: string, body: unknown, key: string) =>
  client.request<T>('POST', path, body, { [IDEMPOTENCY_KEY_HEADER]: key })
const countOf = async (path: string) => (await server.root.get<Page<unknown>>(path)).totalElements
const DAY_MS = 86_400_000

/** Every call that creates a record, and the list that counts those records. */
const CREATIONS: { path: string; list?: string; body: () => unknown }[] = [
  { path: '/v1/rooms', body: aRoom },
  { path: '/v1/exams', body: anExam },
  { path: '/v1/dids', body: aDid },
  { path: '/v1/tag-mappings', body: aTag },
  { path: '/v1/visits', body: aVisit },
  { path: '/v1/users/sign-up', list: '/v1/users', body: aUser },
]

describe.each(CREATIONS)('POST $path', ({ path, list = path, body: make }) => {
  it('DE-27 creates once and gives the first answer again for the same key and body', async () => {
    const [body, key, before] = [make(), newKey(), await countOf(list)]
    const first = await send(server.root, path, body, key)
    const again = await send(server.root, path, body, key)
    expect(first.status).toBe(201)
    expect(again).toMatchObject({ status: 201, body: first.body as object })
    expect(await countOf(list)).toBe(before + 1)
  })

  it('DE-27 refuses the same key with another body, and creates nothing', async () => {
    const key = newKey()
    await send(server.root, path, make(), key)
    const before = await countOf(list)
    const other = await send(server.root, path, make(), key)
    expect(other).toMatchObject({
      status: 409,
      refusal: { code: 'IDEMPOTENCY_KEY_REUSED', message: expect.stringContaining('다른 내용') as string },
    })
    expect(await countOf(list)).toBe(before)
  })
})

it('DE-27 checks in and joins a queue once', async () => {
  const { did } = await server.root.createStation()
  const [body, key] = [{ ...aVisit(), didId: did.id }, newKey()]
  const first = await send<Visit>(server.root, '/v1/visits', body, key)
  expect(first.body.waitings).toHaveLength(1)
  expect(await send(server.root, '/v1/visits', body, key)).toMatchObject({ status: 201, body: first.body })
  expect((await server.root.get<WaitingList>(`/v1/did-waitings/dids/${did.id}`)).patients).toHaveLength(1)
})

it('DE-27 joins a queue once', async () => {
  const { did } = await server.root.createStation()
  const body = { didId: did.id, visitId: (await createVisit(server.root)).id }
  const key = newKey()
  const first = await send(server.root, '/v1/did-waitings', body, key)
  expect(first.status).toBe(201)
  expect(await send(server.root, '/v1/did-waitings', body, key)).toMatchObject({
    status: 201,
    body: first.body as object,
  })
})

it('DE-27 of ten that send the same at the same instant, one checks in and all get its answer', async () => {
  const [body, key] = [aVisit({ patientNo: 'at-once' }), newKey()]
  const answers = await Promise.all(Array.from({ length: 10 }, () => send<Visit>(server.root, '/v1/visits', body, key)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1)
  expect(await countOf('/v1/visits?patientNo=at-once')).toBe(1)
})

it('DE-27 a key belongs to its user', async () => {
  const [staff, body, key] = [await server.signedIn('USER'), aVisit({ patientNo: 'by-two' }), newKey()]
  const own = await send<Visit>(server.root, '/v1/visits', body, key)
  const other = await send<Visit>(staff, '/v1/visits', body, key)
  expect(other.status).toBe(201)
  expect(other.body.id).not.toBe(own.body.id)
})

it('DE-27 a key belongs to its call', async () => {
  const key = newKey()
  await send(server.root, '/v1/visits', aVisit(), key)
  expect(await send(server.root, '/v1/rooms', aRoom(), key)).toMatchObject({ status: 409 })
})

it('DE-27 keeps no refusal: what was wrong is corrected and sent with the same key', async () => {
  const key = newKey()
  expect((await send(server.root, '/v1/visits', aVisit({ roomIds: [999_999] }), key)).status).toBe(400)
  expect((await send(server.root, '/v1/visits', aVisit(), key)).status).toBe(201)
})

it('DE-27 creates a second record when nothing names the first', async () => {
  const body = aVisit({ patientNo: 'no-key' })
  await server.root.post('/v1/visits', body)
  await server.root.post('/v1/visits', body)
  expect(await countOf('/v1/visits?patientNo=no-key')).toBe(2)
})

it.each(['', 'two words', '가', 'x'.repeat(256)])('DE-13 refuses %o as a key', async (key) => {
  const header = Buffer.from(key).toString('latin1')
  const answer = await send(server.root, '/v1/visits', aVisit(), header)
  expect(answer).toMatchObject({ status: 400, refusal: { errors: [{ field: IDEMPOTENCY_KEY_HEADER }] } })
})

it('DE-27 the audit log names one creation', async () => {
  const [body, key] = [aRoom(), newKey()]
  const { body: room } = await send<{ id: number }>(server.root, '/v1/rooms', body, key)
  await send(server.root, '/v1/rooms', body, key)
  const content = await server.root.list<AuditRow>('/v1/audit?action=rooms.create')
  expect(content.filter(({ subjects }) => subjects.includes(String(room.id)))).toHaveLength(1)
})

it('DE-27 stores no password, and tells another one by the same key', async () => {
  const [user, key] = [aUser({ password: 'a very rare password 1' }), newKey()]
  await send(server.root, '/v1/users/sign-up', user, key)
  const row = await server.database.db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain('rare')
  expect(
    (await send(server.root, '/v1/users/sign-up', { ...user, password: 'a very rare password 2' }, key)).status,
  ).toBe(409)
})

it('DE-27 creates again by a key of more than 24 hours ago, evicted or not', async () => {
  const { db } = server.database
  const age = async (...keys: string[]) =>
    db
      .updateTable('idempotency_keys')
      .set({ created_at: new Date(Date.now() - DAY_MS - 1_000).toISOString() })
      .where('key', 'in', keys)
      .execute()
  const [evicted, kept, fresh, body] = [newKey(), newKey(), newKey(), aVisit()]
  const ids = new Set<number>()
  const sendAll = async () => {
    for (const key of [evicted, kept, fresh]) ids.add((await send<Visit>(server.root, '/v1/visits', body, key)).body.id)
  }
  await sendAll()
  await age(evicted)
  await evictIdempotencyKeys(db, new Date())
  const left = (await db.selectFrom('idempotency_keys').select('key').execute()).map(({ key }) => key)
  expect(left).not.toContain(evicted)
  expect(left).toEqual(expect.arrayContaining([kept, fresh]))
  await age(kept)
  await sendAll()
  expect(ids.size).toBe(5)
})

it('DE-27 gives the first answer after a restart', async () => {
  const dataDir = temporaryFolder()
  const [body, key] = [aVisit(), newKey()]
  const before = await startServer({ env: { DATA_DIR: dataDir } })
  const first = await send<Visit>(before.root, '/v1/visits', body, key)
  await before.close()
  const after = await startServer({ env: { DATA_DIR: dataDir } })
  expect(await send<Visit>(after.root, '/v1/visits', body, key)).toMatchObject({ status: 201, body: first.body })
  await after.close()
})
