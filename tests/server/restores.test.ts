import { rmSync } from 'node:fs'
import { userInfo } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NewApiKey } from '../../contract/apiKeys.ts'
import type { AuditRow } from '../../contract/audit.ts'
import type { Page } from '../../contract/common.ts'
import type { DidOption } from '../../contract/didOptions.ts'
import type { Did } from '../../contract/dids.ts'
import type { SettingsAnswer } from '../../contract/settings.ts'
import type { Status } from '../../contract/status.ts'
import type { User } from '../../contract/users.ts'
import type { Visit } from '../../contract/visits.ts'
import type { WaitingList } from '../../contract/waitingLists.ts'
import type { Webhook, WebhookDelivery, WithSecret } from '../../contract/webhooks.ts'
import { checkAudit, sealAudit } from '../../server/audit/chain.ts'
import { RESTORE_RULES } from '../../server/backup/restoreRules.ts'
import { readReplaced, type Settled, settleRestored } from '../../server/backup/settleRestored.ts'
import { aUser, PASSWORD } from '../harness/builders.ts'
import type { Client, Station } from '../harness/client.ts'
import { createAppointment, createDid, createVisit } from '../harness/create.ts'
import { eventually } from '../harness/eventually.ts'
import { clientOfKey } from '../harness/programClient.ts'
import { type Receiver, startReceiver } from '../harness/receiver.ts'
import { type Restoring, startRestoring } from '../harness/restoring.ts'
import { codeOf, turnOnSecondFactor } from '../harness/secondFactor.ts'
import { startServer } from '../harness/server.ts'
import { serverForAll } from '../harness/testServer.ts'
import { temporaryFolder } from '../harness/temporaryFolder.ts'

const WINDOWS = [{ no: 1, name: '창구' }]
const A_WHILE_AGO = '2026-01-01T00:00:00.000Z'
const OTHER_PASSWORD = 'correct horse 2'

let restoring: Restoring
const root = () => restoring.server.root

const addUser = async (authority: User['authority']) => {
  const user = aUser({ authority })
  await root().post('/v1/users/sign-up', user)
  return user.id
}
const login = (id: string, password = PASSWORD) =>
  restoring.server.anyone.request<{ user: User }>('POST', '/auth/login', { id, password })
const signedIn = (id: string) => restoring.server.anyone.signIn(id, PASSWORD)
const addKey = (name: string) => root().post<NewApiKey>('/v1/api-keys', { name, scopes: ['intake', 'queue:read'] })
const statusOf = async ({ key }: { readonly key: string }) =>
  (await clientOfKey(restoring.server.url, key).request('GET', '/v1/did-waitings/queues')).status
const addKiosk = async (name: string) => {
  const asked = await restoring.server.anyone.post<{ code: string; key: string }>('/v1/kiosks/pairings', undefined)
  const { id } = await root().post<{ id: number }>('/v1/kiosks/pairings/approve', { code: asked.code, name })
  return { id, key: asked.key }
}
const kioskStatus = async ({ key }: { readonly key: string }) =>
  (await clientOfKey(restoring.server.url, key).request('GET', '/v1/kiosks/current')).status
const addWebhook = ({ url }: Receiver) =>
  root().post<WithSecret>('/v1/webhooks', { url, events: ['visit.arrived'], includesNames: true })
const patchWebhook = (patch: object) => root().patch('/v1/webhooks', { webhooks: [patch] })
const webhooks = async () => (await root().get<Page<Webhook>>('/v1/webhooks')).content
const deliveries = async (state: string) =>
  (await root().get<Page<WebhookDelivery>>(`/v1/webhooks/deliveries?state=${state}`)).content
const pageOf = async ({ id }: Visit) => root().post<{ token: string }>('/v1/patient-pages', { visitId: id })
const pageStatus = async ({ token }: { readonly token: string }) =>
  (await restoring.server.anyone.request('POST', '/v1/patient-pages/read', { token })).status
const userOf = async (id: string) =>
  (await root().get<Page<User>>('/v1/users?paged=false')).content.find((user) => user.id === id)
const settings = async () => (await root().get<SettingsAnswer>('/v1/settings')).settings
/** Entries of the audit log about restores, with their details parsed. */
const restores = async () => {
  const { content } = await root().get<Page<AuditRow>>('/v1/audit?action=backup.restore&size=100')
  return content.map((row) => ({ ...row, details: JSON.parse(row.details) as Record<string, unknown> }))
}
const namesOf = ({ changes }: Settled, table: string, change = 'ENDED') =>
  changes.filter((each) => each.table === table && each.change === change).flatMap(({ names }) => names)

describe('the rules of a restore', () => {
  const server = serverForAll()

  it('DE-41 decide about every table of the database', async () => {
    const tables = (await server.database.db.introspection.getTables()).map(({ name }) => name)
    expect(Object.keys(RESTORE_RULES).toSorted()).toEqual(tables.toSorted())
  })
})

it('DE-41 where no ROOT could sign in any more, those of the backup stay ROOT, suspended', async () => {
  const server = await startServer()
  const { db } = server.database
  const replaced = await readReplaced(db)
  const users = (replaced.rows.get('users') ?? []).map((row) => ({ ...row, authority: 'MANAGER' }))
  const settled = await settleRestored(
    db,
    { ...replaced, rows: new Map([...replaced.rows, ['users', users]]) },
    new Map(),
  )
  expect(settled).toMatchObject({ hasRoot: false, users: ['root'] })
  const rootOf = () =>
    db.selectFrom('users').select(['authority', 'suspended']).where('id', '=', 'root').executeTakeFirst()
  expect(await rootOf()).toEqual({ authority: 'ROOT', suspended: 1 })
  await server.close()
})

it('DE-41 a hospital account stays with the user who has it in the replaced data, also of another version', async () => {
  const server = await startServer()
  const { db } = server.database
  const account = { provider_issuer: 'https://accounts.example', provider_subject: '7' }
  const [local, external] = [aUser(), aUser()]
  for (const user of [local, external]) await server.root.post('/v1/users/sign-up', user)
  await db.updateTable('users').set(account).where('id', '=', external.id).execute()
  const replaced = await readReplaced(db)
  // The user of the account was deleted, and signed in again as the other one.
  const users = (replaced.rows.get('users') ?? [])
    .filter(({ id }) => id !== external.id)
    .map((row) => ({ ...row, ...(row['id'] === local.id && account), column_of_tomorrow: 1 }))
  await settleRestored(db, { ...replaced, rows: new Map([...replaced.rows, ['users', users]]) }, new Map())
  const found = await db
    .selectFrom('users')
    .select(['id', 'provider_subject', 'suspended'])
    .where('id', 'in', [local.id, external.id])
    .execute()
  expect(found.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
    [
      { id: local.id, provider_subject: '7', suspended: 0 },
      { id: external.id, provider_subject: null, suspended: 1 },
    ].toSorted((a, b) => a.id.localeCompare(b.id)),
  )
  await server.close()
})

describe('after a restore over data that can be read', () => {
  const folder = temporaryFolder()
  const receivers: Receiver[] = []
  const receiver = (at: number) => receivers[at] as Receiver
  let settled: Settled
  const users: Record<string, string> = {}
  const secrets: Record<string, { readonly secret: string; readonly recoveryCodes: readonly string[] }> = {}
  const keys: Record<string, { readonly id: number; readonly key: string }> = {}
  const hooks: Record<string, number> = {}
  let station: Station
  let visits: { readonly gone: Visit; readonly kept: Visit; readonly hidden: Visit }
  let pages: { readonly gone: { token: string }; readonly kept: { token: string } }
  let tags: { readonly gone: string; readonly kept: string }
  let asked: number
  let beside: Did
  let paused: { readonly ended: Did; readonly running: Did; readonly longer: Did; readonly over: Did }
  const pause = ({ id }: Did, note: string, until: string | null = null) =>
    root().post('/v1/did-pauses', { didIds: [id], reason: 'OTHER', note, until })
  const showEmergency = ({ id }: Did, text: string) =>
    root().post('/v1/emergencies', { didIds: [id], text, why: '훈련', until: null })
  const closePlace = ({ id }: Did, closed: boolean) =>
    root().patch('/v1/did-waitings/places', { didId: id, place: 1, closed })
  let old: Client
  const callStaff = (name: string) =>
    clientOfKey(restoring.server.url, keys[name]?.key ?? '').post('/v1/kiosks/help', undefined)
  const challengeOf = async (id: string) => (await login(id)).refusal.challenge?.token ?? ''
  const enter = async (id: string, code: string) =>
    (await restoring.server.anyone.request('POST', '/auth/second-factor', { challenge: await challengeOf(id), code }))
      .status

  beforeAll(async () => {
    for (let n = 0; n < 5; n += 1) receivers.push(await startReceiver())
    restoring = await startRestoring(folder, { WEBHOOK_ALLOW: receivers.map(({ host }) => host).join() })
    for (const name of ['deleted', 'demoted', 'off', 'changed', 'factor', 'used', 'same'])
      users[name] = await addUser(name === 'demoted' ? 'MANAGER' : 'USER')
    users['raised'] = await addUser('USER')
    const used = await signedIn(users['used'] ?? '')
    secrets['used'] = await turnOnSecondFactor(used)
    for (const name of ['gone', 'kept']) keys[name] = await addKey(name)
    for (const name of ['goneKiosk', 'keptKiosk', 'callingKiosk']) keys[name] = await addKiosk(name)
    for (const name of ['goneKiosk', 'keptKiosk']) await callStaff(name)
    asked = (await createAppointment(root(), { birthDay: '0305' })).id
    for (const [at, name] of ['gone', 'moved', 'stopped', 'kept'].entries()) {
      receiver(at).answer = name === 'kept' ? 204 : 503
      hooks[name] = (await addWebhook(receiver(at))).id
    }
    station = await root().createStation()
    const [gone, kept] = await root().createPatients({}, {})
    visits = { gone: gone.visit, kept: kept.visit, hidden: await createVisit(root()) }
    beside = await createDid(root())
    const [ended, running, longer, over] = await root().createStations({ places: WINDOWS }, { places: WINDOWS }, {}, {})
    paused = { ended: ended.did, running: running.did, longer: longer.did, over: over.did }
    for (const did of [ended.did, longer.did, over.did]) await pause(did, '점심')
    await closePlace(ended.did, true)
    await showEmergency(station.did, '화재가 발생했습니다.')
    tags = { gone: gone.tagValue, kept: kept.tagValue }
    pages = { gone: await pageOf(visits.gone), kept: await pageOf(visits.kept) }
    await root().patch('/v1/rights', { statistics: true })
    await root().patch('/v1/settings', { visitNameDays: 20, publicUrl: 'http://old.example', hospitalName: '옛 병원' })
    await eventually(async () => expect(await deliveries('SENT')).toHaveLength(3))
    old = root()
    await restoring.backUp()

    await root().delete('/v1/users', { ids: [users['deleted']] })
    await root().patch('/v1/users', { users: [{ id: users['demoted'], authority: 'USER' }] })
    await root().patch('/v1/users', { users: [{ id: users['off'], isSuspended: true }] })
    await root().patch('/v1/users', { users: [{ id: users['raised'], authority: 'MANAGER' }] })
    const changed = await signedIn(users['changed'] ?? '')
    await changed.patch('/v1/users/password', {
      id: users['changed'],
      password: OTHER_PASSWORD,
      currentPassword: PASSWORD,
    })
    secrets['factor'] = await turnOnSecondFactor(await signedIn(users['factor'] ?? ''))
    await enter(users['used'] ?? '', secrets['used']?.recoveryCodes[0] ?? '')
    await root().delete('/v1/api-keys', { ids: [keys['gone']?.id, keys['goneKiosk']?.id] })
    await root().delete('/v1/kiosks/help', { ids: [keys['keptKiosk']?.id] })
    await callStaff('callingKiosk')
    await root().post('/v1/emergencies/end', { didIds: [station.did.id] })
    await showEmergency(beside, '2층으로 대피하십시오.')
    await root().post('/v1/did-pauses/end', { didIds: [paused.ended.id] })
    await pause(paused.running, '장비 점검')
    await pause(paused.longer, '회의', new Date(Date.now() + 3_600_000).toISOString())
    await closePlace(paused.ended, false)
    await closePlace(paused.running, true)
    const newer = await createDid(root())
    await pause(newer, '새 대기판의 멈춤')
    await showEmergency(newer, '새 대기판의 안내')
    await root().delete('/v1/webhooks', { ids: [hooks['gone']] })
    await patchWebhook({ id: hooks['moved'], url: receiver(4).url })
    await patchWebhook({ id: hooks['stopped'], state: 'STOPPED' })
    await root().patch('/v1/rights', { statistics: false, deleteRooms: false })
    await root().patch('/v1/settings', {
      visitNameDays: 7,
      idleMinutes: 5,
      publicUrl: 'http://new.example',
      displayAccess: 'PAIRED',
      hospitalName: '새 병원',
    })
    await root().patch('/v1/rooms', { rooms: [{ id: station.room.id, useRfid: false }] })
    await root().patch('/v1/did-options/masking', { didId: station.did.id, use: true, index: 1, character: '★' })
    await root().patch('/v1/visits', { visits: [{ id: visits.gone.id, status: 'CLOSED' }] })
    const { content } = await root().get<Page<{ id: number; tagValue: string }>>('/v1/tag-mappings?paged=false')
    await root().delete('/v1/tag-mappings', {
      ids: content.filter(({ tagValue }) => tagValue === tags.gone).map(({ id }) => id),
    })
    await root().patch('/v1/visits', { visits: [{ id: visits.hidden.id, hideName: true }] })
    const { db } = restoring.server.database
    await db.updateTable('did_pauses').set({ until: A_WHILE_AGO }).where('did_id', '=', paused.over.id).execute()
    await db.deleteFrom('patient_pages').where('visit_id', '=', visits.gone.id).execute()
    await db.updateTable('kiosk_answers').set({ wrong: 3 }).where('appointment_id', '=', asked).execute()
    for (const each of receivers) each.answer = 204
    await createVisit(root())
    await eventually(() => expect(receiver(3).received).toHaveLength(4))
    await sealAudit(db)
    settled = await restoring.restore()
  })
  afterAll(async () => {
    await restoring.server.close()
    await Promise.all(receivers.map((each) => each.close()))
    rmSync(folder, { recursive: true })
  })

  it('DE-41 no session goes on, and no account lets in that did not', async () => {
    expect((await old.at(restoring.server.url).request('GET', '/v1/users/my-info')).status).toBe(401)
    for (const name of ['deleted', 'off'])
      expect((await login(users[name] ?? '')).refusal.code, name).toBe('ACCOUNT_SUSPENDED')
    expect((await login(users['changed'] ?? '')).refusal.code).toBe('LOGIN_FAILED')
    expect((await login(users['changed'] ?? '', OTHER_PASSWORD)).status).toBe(200)
    for (const name of ['demoted', 'raised'])
      expect(await userOf(users[name] ?? '')).toMatchObject({ authority: 'USER' })
    expect(await userOf(users['deleted'] ?? '')).toMatchObject({ isSuspended: true })
    expect((await login(users['same'] ?? '')).status).toBe(200)
  })

  it('DE-41 second factors are as before the restore, and a used recovery code stays used', async () => {
    expect(await enter(users['factor'] ?? '', codeOf(secrets['factor']?.secret ?? ''))).toBe(200)
    const [used = '', other = ''] = secrets['used']?.recoveryCodes ?? []
    expect(await enter(users['used'] ?? '', used)).toBe(403)
    expect(await enter(users['used'] ?? '', other)).toBe(200)
  })

  it('DE-41 revoked keys and kiosks stay revoked, the others go on', async () => {
    expect(await Promise.all(['gone', 'kept'].map((name) => statusOf(keys[name] as { key: string })))).toEqual([
      401, 200,
    ])
    expect(await kioskStatus(keys['goneKiosk'] as { key: string })).toBe(401)
    expect(await kioskStatus(keys['keptKiosk'] as { key: string })).toBe(200)
    expect(await Promise.all([pages.gone, pages.kept].map(pageStatus))).toEqual([404, 200])
  })

  it('DE-41 kiosks call for staff as before the restore, and who was sent to the desk is not asked again', async () => {
    const calls = await root().get<{ name: string }[]>('/v1/kiosks/help')
    expect(calls.map(({ name }) => name)).toEqual(['callingKiosk'])
    const { db } = restoring.server.database
    const answers = db.selectFrom('kiosk_answers').select('wrong').where('appointment_id', '=', asked)
    expect(await answers.execute()).toEqual([{ wrong: 3 }])
  })

  it('DE-41 walls say of emergencies what they said before the restore', async () => {
    const emergencyOf = async ({ id }: Did) =>
      (await root().get<WaitingList>(`/v1/did-waitings/dids/${id}`)).emergency?.text
    expect(await emergencyOf(station.did)).toBeUndefined()
    expect(await emergencyOf(beside)).toBe('2층으로 대피하십시오.')
    expect(settled.changes.filter(({ table }) => table === 'did_emergencies')).toMatchObject([
      { change: 'ENDED', ids: [station.did.id] },
      { change: 'KEPT', ids: [beside.id] },
    ])
  })

  it('DE-41 boards pause, and windows are closed, as before the restore', async () => {
    const listOf = ({ id }: Did) => root().get<WaitingList>(`/v1/did-waitings/dids/${id}`)
    const { ended, running, longer, over } = paused
    const notes = Object.values(paused).map(async (did) => (await listOf(did)).pause?.note)
    expect(await Promise.all(notes)).toEqual([undefined, '장비 점검', '회의', undefined])
    const changes = settled.changes.filter(({ table }) => table === 'did_pauses')
    // A job may have deleted the pause that is over before the restore.
    expect(changes.map(({ change, ids }) => [change, ids.filter((id) => id !== over.id)])).toEqual([
      ['ENDED', [ended.id]],
      ['KEPT', [running.id, longer.id]],
    ])
    const isClosed = async (did: Did) => (await listOf(did)).places?.[0]?.closed
    expect([await isClosed(ended), await isClosed(running)]).toEqual([undefined, true])
    expect(settled.changes.filter(({ table }) => table === 'rooms')).toMatchObject([{ ids: [station.room.id] }])
  })

  it('DE-41 no patient is named to a receiver that is gone, moved or stopped since', async () => {
    const found = (await webhooks()).map(({ id, url, state, reason }) => [id, url, state, reason])
    expect(found).toEqual([
      [hooks['gone'], receiver(0).url, 'STOPPED', 'RESTORED'],
      [hooks['moved'], receiver(4).url, 'ACTIVE', null],
      [hooks['stopped'], receiver(2).url, 'STOPPED', 'BY_HAND'],
      [hooks['kept'], receiver(3).url, 'ACTIVE', null],
    ])
    const before = receivers.map(({ received }) => received.length)
    const { id } = await createVisit(root(), { name: '홍길동' })
    const got = () =>
      receivers.map(({ received }, at) => received.slice(before[at]).map(({ event }) => event.data['visitId']))
    await eventually(() => expect(got()).toEqual([[], [], [], [id], [id]]))
    const ids = receiver(3).received.map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids).size).toBe(ids.length)
    expect((await deliveries('PENDING')).map(({ webhookId }) => webhookId)).toEqual([hooks['stopped'], hooks['gone']])
    expect((await root().get<Status>('/v1/status')).checks.find(({ id: check }) => check === 'webhooks')).toMatchObject(
      {
        state: 'critical',
        text: expect.stringContaining(receiver(0).host),
      },
    )
    await patchWebhook({ id: hooks['gone'], state: 'ACTIVE' })
    await eventually(() => expect(receiver(0).received.at(-1)?.event.data['visitId']).toBe(id))
    expect(receiver(0).received).toHaveLength((before[0] ?? 0) + 1)
  })

  it('DE-41 rights, settings, masks and tags protect as before the restore, and the rest is that of the backup', async () => {
    expect(await root().get('/v1/rights')).toMatchObject({ statistics: false, deleteRooms: false })
    expect(await settings()).toMatchObject({
      visitNameDays: 7,
      idleMinutes: 5,
      publicUrl: 'http://new.example',
      displayAccess: 'PAIRED',
      hospitalName: '옛 병원',
    })
    const { masking } = await root().get<DidOption>(`/v1/did-options/${station.did.id}`)
    expect(masking).toEqual({ use: true, index: 1, character: '★' })
    expect((await root().scan(station.did, tags.kept)).body).toMatchObject({ flag: 'INVALID_ROOM' })
    expect((await root().scan(station.did, tags.gone)).body).toMatchObject({ flag: 'RETURNED_TAG' })
    expect(await root().get(`/v1/visits/${visits.hidden.id}`)).toMatchObject({ hideName: true })
  })

  it('DE-41 output and audit log name what was not brought back, by the account that restored', async () => {
    const changed = ['deleted', 'demoted', 'off', 'changed', 'factor'].map((name) => users[name] ?? '')
    expect(settled).toMatchObject({ isCompared: true, hasRoot: true, users: changed.toSorted() })
    expect(namesOf(settled, 'users')).toEqual([users['deleted']])
    expect(namesOf(settled, 'api_keys')).toEqual(['gone', 'goneKiosk'])
    expect(namesOf(settled, 'webhooks')).toEqual([receiver(0).host])
    expect(namesOf(settled, 'webhooks', 'KEPT')).toEqual([receiver(4).host, receiver(2).host])
    expect(namesOf(settled, 'recovery_codes')).toEqual([users['used']])
    expect(namesOf(settled, 'hospital_settings', 'KEPT').toSorted()).toEqual([
      'displayAccess="PAIRED"',
      'idleMinutes=5',
      'publicUrl="http://new.example"',
      'visitNameDays=7',
    ])
    const entries = await restores()
    expect(new Set(entries.map(({ userId, userName, address }) => [userId, userName, address].join()))).toEqual(
      new Set([`,${userInfo().username},`]),
    )
    expect(entries[0]?.details).toEqual({ replaced: 'READ', position: expect.any(Number), seal: expect.any(String) })
    expect(entries.map(({ details }) => details['table'])).toEqual([
      undefined,
      ...settled.changes.map(({ table }) => table).toReversed(),
    ])
    expect(entries.find(({ details }) => details['table'] === 'api_keys')).toMatchObject({
      kind: 'apiKey',
      subjects: [String(keys['gone']?.id), String(keys['goneKiosk']?.id)],
      details: { change: 'ENDED', names: ['gone', 'goneKiosk'] },
    })
    const { db } = restoring.server.database
    await sealAudit(db)
    expect(await checkAudit(db)).toMatchObject({ ok: true, unsealed: 0 })
  })
})

describe('after a restore where the data are lost', () => {
  const folder = temporaryFolder()
  let receiver: Receiver

  beforeAll(async () => {
    receiver = await startReceiver()
    restoring = await startRestoring(folder, { WEBHOOK_ALLOW: receiver.host })
  })
  afterAll(async () => {
    await restoring.server.close()
    await receiver.close()
    rmSync(folder, { recursive: true })
  })

  it('DE-41 all keys end, and receivers wait until a ROOT confirms each', async () => {
    const manager = await addUser('MANAGER')
    const key = await addKey('HIS')
    const kiosk = await addKiosk('본관')
    const { id } = await addWebhook(receiver)
    const page = await pageOf(await createVisit(root()))
    const { recoveryCodes } = await turnOnSecondFactor(await signedIn(manager))
    await eventually(() => expect(receiver.received).toHaveLength(1))
    await restoring.backUp()
    const settled = await restoring.restore(true)

    expect(settled).toMatchObject({ isCompared: false, users: [manager, 'root'].toSorted() })
    expect([await statusOf(key), await kioskStatus(kiosk), await pageStatus(page)]).toEqual([401, 401, 404])
    const challenge = (await login(manager)).refusal.challenge?.token
    const [code] = recoveryCodes
    expect((await restoring.server.anyone.request('POST', '/auth/second-factor', { challenge, code })).status).toBe(403)
    expect(await webhooks()).toMatchObject([{ id, state: 'STOPPED', reason: 'RESTORED' }])
    const visit = await createVisit(root(), { name: '홍길동' })
    expect(await webhooks()).toMatchObject([{ pending: 1 }])
    expect(receiver.received).toHaveLength(1)
    await patchWebhook({ id, state: 'ACTIVE' })
    await eventually(() =>
      expect(receiver.received.at(-1)?.event.data).toMatchObject({ visitId: visit.id, name: '홍길동' }),
    )
    expect(await webhooks()).toMatchObject([{ state: 'ACTIVE', reason: null }])
    expect((await restores()).map(({ details }) => details['table'] ?? details['replaced'])).toEqual(
      expect.arrayContaining(['LOST', 'api_keys', 'webhooks', 'patient_pages', 'recovery_codes']),
    )
  })
})
