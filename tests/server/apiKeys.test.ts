import type { KyselyPlugin } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { ApiKey, ApiKeyCreate, NewApiKey } from '../../contract/apiKeys.ts'
import type { AuditRow } from '../../contract/audit.ts'
import type { Call } from '../../contract/call.ts'
import type { Page } from '../../contract/common.ts'
import type { Status } from '../../contract/status.ts'
import type { WaitingList } from '../../contract/waitingLists.ts'
import type { WaitingEntry } from '../../contract/waitingMoves.ts'
import { SCOPES } from '../../domain/rights.ts'
import { authenticateKey } from '../../server/apiKeys/authenticateKey.ts'
import { refusedKeys } from '../../server/audit/auditHooks.ts'
import { FirstFailure } from '../../server/db/errors/firstFailure.ts'
import { KeyRefusal } from '../../server/http/refusals.ts'
import { eventually } from '../harness/eventually.ts'
import { clientOfKey } from '../harness/programClient.ts'
import { serverForAll } from '../harness/testServer.ts'
import { ACCESS_ROWS, type CallName, EVERY_CALL, request } from './accessRows.ts'

const server = serverForAll()

let names = 0
const create = (given: Partial<ApiKeyCreate>) =>
  server.root.post<NewApiKey>('/v1/api-keys', { name: `HIS ${++names}`, scopes: ['queue:read'], ...given })

/** Client of a program with this key. */
const programOf = ({ key }: NewApiKey) => clientOfKey(server.url, key)
const program = async (given: Partial<ApiKeyCreate>) => programOf(await create(given))

describe('keys', () => {
  it('are shown once, and stored as a hash', async () => {
    const created = await create({ name: 'EMR', scopes: ['queue:write', 'intake'], addresses: ['192.0.2.0/24'] })
    expect(created).toMatchObject({
      name: 'EMR',
      scopes: ['intake', 'queue:write'],
      key: expect.stringMatching(/^wb_[\w-]{43}$/),
      createdBy: server.root.session?.user.name,
      lastUsedAt: null,
    })
    const listed = await server.root.get<Page<ApiKey>>('/v1/api-keys?name=emr')
    const { key: _key, ...rest } = created
    expect(listed.content).toEqual([rest])
    const stored = await server.database.db.selectFrom('api_keys').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(created.key.slice(3))
  })

  it.each([
    ['a taken name', { name: 'EMR' }, 409],
    ['no scope', { scopes: [] }, 400],
    ['an unknown scope', { scopes: ['everything'] }, 400],
    ['an address that is none', { addresses: ['hospital.example'] }, 400],
    ['an end that is no time', { expiresAt: 'tomorrow' }, 400],
  ])('are refused with %s', async (_, given, status) => {
    const answer = await server.root.request('POST', '/v1/api-keys', { name: 'New', scopes: ['intake'], ...given })
    expect(answer.status).toBe(status)
  })

  it('are refused once they are revoked or over, and from other addresses', async () => {
    const created = await create({})
    const revoked = programOf(created)
    expect((await revoked.request('GET', '/v1/did-waitings/queues')).status).toBe(200)
    await server.root.delete('/v1/api-keys', { ids: [created.id] })
    const over = await program({ expiresAt: '2020-01-01T09:00:00+09:00' })
    const elsewhere = await program({ addresses: ['192.0.2.1'] })
    for (const [who, status] of [
      [revoked, 401],
      [over, 401],
      [elsewhere, 403],
      [await program({ addresses: ['127.0.0.0/8'] }), 200],
    ] as const)
      expect((await who.request('GET', '/v1/did-waitings/queues')).status).toBe(status)
  })

  it('have a time and address of the last call', async () => {
    const created = await create({})
    await programOf(created).get('/v1/did-waitings/queues')
    await eventually(async () =>
      expect(await server.root.list<ApiKey>(`/v1/api-keys?name=${created.name}`)).toMatchObject([
        { lastUsedAt: expect.any(String), lastAddress: '127.0.0.1' },
      ]),
    )
  })

  it('have the time of the next call where that of a call could not be stored', async () => {
    const { key, name } = await create({ scopes: ['intake'] })
    const seen: string[] = []
    let isFull = true
    const refusesWrites: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (isFull && node.kind === 'UpdateQueryNode') throw new Error('disk full')
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const authenticate = authenticateKey(
      server.database.db.withPlugin(refusesWrites),
      new FirstFailure(
        (error) => seen.push(String(error)),
        () => seen.push('recovered'),
      ),
    )
    const use = () => authenticate(key, { scope: 'intake', address: '127.0.0.1' })
    await use()
    await eventually(() => expect(seen).toEqual(['Error: disk full']))
    isFull = false
    await use()
    await eventually(() => expect(seen).toEqual(['Error: disk full', 'recovered']))
    expect(await server.root.list<ApiKey>(`/v1/api-keys?name=${name}`)).toMatchObject([
      { lastUsedAt: expect.any(String) },
    ])
  })

  it('have a pace', async () => {
    const { key } = await create({ scopes: ['intake'] })
    const authenticate = authenticateKey(server.database.db, new FirstFailure(() => undefined))
    const uses = Array.from({ length: 2_000 }, () => authenticate(key, { scope: 'intake', address: '127.0.0.1' }))
    const refused = (await Promise.allSettled(uses)).filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeLessThanOrEqual(1_500)
    expect(refused[0]).toMatchObject({ reason: { status: 429, retryAfter: 1 } })
  })
})

describe('a refused key', () => {
  const refusals = async (name: string) => {
    const rows = await server.root.list<AuditRow>('/v1/audit?size=200')
    return rows
      .filter(({ action, userName }) => /refused$/i.test(action) && userName === name)
      .map(({ action, userId, address, details }) => ({ action, userId, address, details: JSON.parse(details) }))
  }
  const queues = '/v1/did-waitings/queues'
  const call = `GET ${queues}`
  const key = { userId: null, address: '127.0.0.1' }

  it.each([
    ['another scope', { scopes: ['intake'] }, { action: 'access.refused', details: { call } }],
    [
      'another address',
      { addresses: ['192.0.2.1'] },
      { action: 'access.refused', details: { call, fault: 'ADDRESS' } },
    ],
    [
      'an end in the past',
      { expiresAt: '2020-01-01T09:00:00+09:00' },
      { action: 'apiKeys.refused', details: { call, fault: 'EXPIRED' } },
    ],
  ] as const)('with %s is in the audit log under its name, once in a while', async (_, given, entry) => {
    const { name, ...created } = await create(given as Partial<ApiKeyCreate>)
    for (let n = 0; n < 5; n += 1) await programOf({ name, ...created }).request('GET', queues)
    await eventually(async () => expect(await refusals(name)).toEqual([{ ...key, ...entry }]))
  })

  it('that was revoked, or never existed, is in the audit log without a name, once in a while', async () => {
    const created = await create({})
    await server.root.delete('/v1/api-keys', { ids: [created.id] })
    for (const path of [queues, '/v1/rooms', '/v1/status']) await programOf(created).request('GET', path)
    for (let n = 0; n < 5; n += 1) await clientOfKey(server.url, `wb_${n}`).request('GET', queues)
    await eventually(async () => {
      const rows = await server.root.list<AuditRow>('/v1/audit?action=apiKeys.refused&size=200')
      const unnamed = rows.filter(({ userName }) => userName === null)
      expect(unnamed.map(({ details }) => JSON.parse(details))).toEqual([{ call, fault: 'UNKNOWN' }])
    })
  })

  it('of any number of addresses leaves few entries, and none of them is at the cost of known keys', async () => {
    const refused: unknown[] = []
    const log = refusedKeys({ write: async (entry) => void refused.push(entry) })
    for (let n = 0; n < 1_000; n += 1) await log(new KeyRefusal('UNKNOWN'), `192.0.${n % 256}.${n >> 8}`, call)
    expect(refused).toHaveLength(60)
    await log(new KeyRefusal('SCOPE', { id: 7, name: 'HIS' }), '192.0.2.1', call)
    expect(refused).toHaveLength(61)
  })

  it('is a warning of the status where it is tried from elsewhere, until a day later or its end', async () => {
    const check = async () =>
      (await server.root.get<Status>('/v1/status')).checks.find(({ id }) => id === 'keys') ?? expect.fail()
    await server.database.db.updateTable('api_keys').set({ elsewhere_at: null }).execute()
    expect(await check()).toMatchObject({ state: 'ok' })
    const { id, name, ...created } = await create({ addresses: ['192.0.2.1'] })
    const stolen = programOf({ id, name, ...created })
    await stolen.request('GET', queues)
    await eventually(async () =>
      expect(await check()).toMatchObject({ state: 'warning', text: expect.stringContaining(`${name} (127.0.0.1)`) }),
    )
    const english = await server.root.request<Status>('GET', '/v1/status', undefined, { 'accept-language': 'en' })
    const { text, advice } = english.body.checks.find(({ id }) => id === 'keys') ?? expect.fail()
    expect([text, advice].join()).not.toMatch(/[가-힣]/)
    const set = (at: string) =>
      server.database.db.updateTable('api_keys').set({ elsewhere_at: at }).where('id', '=', id).execute()
    await set(new Date(Date.now() - 25 * 3_600_000).toISOString())
    expect(await check()).toMatchObject({ state: 'ok' })
    await set(new Date().toISOString())
    expect(await check()).toMatchObject({ state: 'warning' })
    await server.root.delete('/v1/api-keys', { ids: [id] })
    expect(await check()).toMatchObject({ state: 'ok' })
  })
})

describe('the calls of a key', () => {
  it.each(
    Object.entries(ACCESS_ROWS).filter(([name]) => EVERY_CALL.get(name)?.access !== 'public') as [
      CallName,
      (typeof ACCESS_ROWS)[CallName],
    ][],
  )('%s accepts a key with its scope alone', async (name, row) => {
    const call = EVERY_CALL.get(name) as Call
    const sent = await row.send({ root: server.root, caller: server.root })
    const others = await program({ scopes: SCOPES.filter((scope) => scope !== call.scope) })
    expect((await request(others, call, sent)).status).toBe(403)
    if (!call.scope) return
    const { status } = await request(await program({ scopes: [call.scope] }), call, sent)
    // The references of the intake are those of each key, so that most are unknown; no program speaks here (503).
    expect(call.access === 'key' ? [200, 201, 404, 503] : [row.expect[3]]).toContain(status)
  })

  it('move patients as a press does, under the name of the key', async () => {
    const { did } = await server.root.createStation({ maxPatient: 2, useMultiCall: true })
    const [first, second] = await server.root.queueUp(did, '홍길동', '김영희')
    const his = await program({ name: '병원 전산', scopes: ['queue:write', 'queue:read'] })
    const { didWaitingId } = first
    expect(await his.post<WaitingEntry>('/v1/did-waitings/call', { didWaitingId })).toMatchObject({ status: 'CALLED' })
    await his.post('/v1/did-waitings/holding', { didWaitingIds: [second.didWaitingId] })
    const called = await his.get<WaitingList>(`/v1/did-waitings/called/dids/${did.id}`)
    expect(called.patients).toMatchObject([{ name: '홍길동', visitId: first.visitId }])
    await his.post('/v1/did-waitings/done', { didWaitingIds: [didWaitingId] })
    const content = await server.root.list<AuditRow>(`/v1/audit?user=${encodeURIComponent('병원 전산')}`)
    expect(content.map(({ action, userId, address }) => [action, userId, address])).toEqual([
      ['waiting.done', null, '127.0.0.1'],
      ['waitings.read', null, '127.0.0.1'],
      ['waiting.holding', null, '127.0.0.1'],
      ['waiting.call', null, '127.0.0.1'],
    ])
    const again = await server.root.request<WaitingEntry>('POST', '/v1/did-waitings/done', {
      didWaitingIds: [didWaitingId],
    })
    expect(again.body).toMatchObject([{ byName: '병원 전산' }])
  })

  it('read the state of the server, which is audited', async () => {
    const watch = await program({ name: '감시', scopes: ['status:read'] })
    expect(await watch.get('/v1/status')).toHaveProperty('checks')
    const content = await server.root.list<AuditRow>(`/v1/audit?user=${encodeURIComponent('감시')}`)
    expect(content).toMatchObject([{ action: 'apiKeys.use', details: '{"call":"GET /v1/status"}' }])
  })
})
