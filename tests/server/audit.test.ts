import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import type { FastifyBaseLogger } from 'fastify'
import type { KyselyPlugin } from 'kysely'
import type { AuditRow } from '../../contract/audit.ts'
import type { Call } from '../../contract/call.ts'
import { calls } from '../../contract/calls.ts'
import type { Page } from '../../contract/common.ts'
import { READ_WINDOW_MS, SeenPatients } from '../../server/audit/seenPatients.ts'
import { aTag, aUser, PASSWORD } from '../harness/builders.ts'
import { createVisit } from '../harness/create.ts'
import { madeForAll, serverForAll } from '../harness/testServer.ts'
import { ACCESS_ROWS, type CallName, NO_PATIENTS, request } from './accessRows.ts'
import { ReadLog } from '../../server/audit/readLog.ts'
import { openDatabase } from '../harness/database.ts'
import { startServer, temporaryFolder } from '../harness/server.ts'

const agent = createServer((_, response) => response.end())
/** Starts the agent of a board's computer. @returns its port. */
async function startAgent(): Promise<string> {
  if (!agent.listening) await once(agent.listen(0, '127.0.0.1'), 'listening')
  return String((agent.address() as AddressInfo).port)
}

const server = serverForAll()
const nurse = madeForAll(() => server.signedIn('USER'))
afterAll(async () => {
  agent.close()
})
afterEach(() => {
  vi.useRealTimers()
})

const rowsOf = (query = '') => server.root.get<Page<AuditRow>>(`/v1/audit?size=200&${query}`)
/** Returns the audit rows that some work writes, oldest first. */
async function leftBy(work: () => Promise<unknown>): Promise<AuditRow[]> {
  const { content: before } = await rowsOf()
  await work()
  const { content } = await rowsOf()
  return content.filter(({ id }) => id > (before[0]?.id ?? 0)).toReversed()
}
const named = Object.entries(calls).flatMap(([group, each]) =>
  Object.entries<Call>(each).map(([name, call]) => [`${group}.${name}` as CallName, call] as const),
)

/**
 * POST calls by which staff change nothing: one renews tokens, some are POST to keep data out of the URL, some are
 * reports of displays, and some are those of patients, who are nobody to the log.
 */
const NO_CHANGES: readonly CallName[] = [
  'auth.refresh',
  'patientPages.read',
  'patientPages.away',
  'patientPages.back',
  'patientPages.rate',
  'appointments.search',
  'visits.search',
  'spokenCalls.speak',
  'voiceTests.report',
  'kiosks.ask',
  'users.confirmPassword',
  'secondFactors.continueLogin',
  'secondFactors.setUp',
]

describe('every change by staff leaves one line in the audit log', () => {
  it.each(
    named.filter(([name, { method, access }]) => method !== 'GET' && access !== 'key' && !NO_CHANGES.includes(name)),
  )('%s', async (name, call) => {
    const sent = await ACCESS_ROWS[name].send({ root: server.root, caller: server.root })
    // The call needs an open visit of an earlier day.
    if (name === 'visits.checkOutEarlier')
      await server.database.db
        .updateTable('visits')
        .set({ day: '2020-01-01', created_at: '2020-01-01T00:00:00.000Z' })
        .where('id', '=', (await createVisit(server.root)).id)
        .execute()
    // The call needs a board whose agent answers.
    if (['displays.agentShutdown', 'displays.agentReload', 'displays.agentCapture'].includes(name))
      await server.database.db
        .updateTable('dids')
        .set({ ip_address: '127.0.0.1', agent_port: await startAgent() })
        .where('id', '=', Number(sent.parameter))
        .execute()
    const rows = await leftBy(() => request(server.root, call, sent))
    const own = rows.filter(({ action }) => action !== 'audit.read')
    // An export concerns a list, not records.
    const subjects = name === 'audit.exported' ? [] : [expect.stringMatching(/./)]
    // Some calls are refused in the configuration of this test, as the cell of ROOT says. They change nothing.
    if (ACCESS_ROWS[name].expect[3] >= 400) return expect(own).toEqual([])
    // A ticket is a visit and its move into a queue, and each has its line.
    const lines = name === 'kiosks.ticket' ? 2 : 1
    const line = expect.objectContaining({ userId: 'root', userName: '최종관리자', address: '127.0.0.1', subjects })
    expect(own).toEqual(Array.from({ length: lines }, () => line))
  })

  it('and a change that is refused leaves none', async () => {
    expect(
      await leftBy(() => server.root.request('PATCH', '/v1/rooms', { rooms: [{ id: 999_999, memo: '' }] })),
    ).toEqual([])
  })

  it('names no patient, no password and no value of a tag', async () => {
    const tag = aTag()
    const user = aUser({ password: 'a very secret one' })
    const rows = await leftBy(async () => {
      await server.root.post('/v1/tag-mappings', tag)
      await server.root.post('/v1/users/sign-up', user)
      const visit = await createVisit(server.root, { name: '남궁민수', patientNo: 'P-777' })
      await server.root.patch('/v1/visits', { visits: [{ id: visit.id, name: '남궁민영' }] })
      await server.root.patch('/v1/users/password', { id: user.id, password: 'another secret one' })
    })
    expect(rows.map(({ action }) => action)).toEqual([
      'tagMappings.create',
      'users.create',
      'visits.create',
      'visits.update',
      'users.password',
    ])
    expect(JSON.stringify(rows)).not.toMatch(/남궁|P-777|secret/)
    expect(JSON.stringify(rows)).not.toContain(tag.tagValue)
    expect(rows[1]?.details).toContain(user.name)
  })
})

describe('every move of a queue leaves its line', () => {
  it('with the visit, the boards and states, whoever made it; one that changed nothing leaves none', async () => {
    const [did, entry] = await server.root.queueOf('홍길동')
    const rows = await leftBy(async () => {
      await nurse.call(entry)
      await nurse.call(entry)
      await nurse.undo(entry)
    })
    expect(rows.map(({ action, userId, kind, subjects }) => [action, userId, kind, ...subjects])).toEqual([
      ['waiting.call', nurse.session?.user.id, 'visit', String(entry.visitId)],
      ['waiting.undo', nurse.session?.user.id, 'visit', String(entry.visitId)],
    ])
    expect(JSON.parse(rows[0]?.details ?? '')).toEqual({
      didWaitingId: entry.didWaitingId,
      didId: did.id,
      from: 'WAITING',
      to: 'CALLED',
    })
  })

  it("also a patient's own, by a tag", async () => {
    const { did } = await server.root.createStation()
    const patient = await server.root.createPatient()
    const rows = await leftBy(() => server.anyone.scan(did, patient.tagValue))
    expect(rows).toMatchObject([
      { action: 'waiting.tag', userId: null, address: '127.0.0.1', subjects: [String(patient.visit.id)] },
    ])
  })
})

describe('reading lists of patients', () => {
  it.each(
    named.filter(([name, { method, access }]) => method === 'GET' && access !== 'public' && !NO_PATIENTS.test(name)),
  )('%s is written down', async (name, call) => {
    const reader = await server.signedIn('ROOT')
    const { parameter = '', query = '' } = await ACCESS_ROWS[name].send({ root: server.root, caller: reader })
    const rows = await leftBy(() => reader.get(call.path.replace(/:\w+/, String(parameter)) + query))
    expect(rows.filter(({ userId }) => userId === reader.session?.user.id)).toEqual([
      expect.objectContaining({ action: expect.stringMatching(/read$/), address: '127.0.0.1' }),
    ])
  })

  it('is one line for each sign-in, list and ten minutes, and says by number whose data was shown', async () => {
    const { did } = await server.root.createStation()
    const patient = await server.root.createPatient()
    await server.root.join(did, patient)
    const reader = await server.signedIn('USER')
    const read = async () => {
      // The lists of a board are one line, whose numbers are those of the first that is answered.
      await reader.listOf('waiting', did)
      await Promise.all([
        reader.listOf('called', did),
        reader.get('/v1/visits?status=OPEN&size=200'),
        reader.get('/v1/visits?status=OPEN&size=200&name='),
      ])
    }
    const line = (action: string, subjects: unknown, details: unknown) =>
      expect.objectContaining({ action, subjects, details, userId: reader.session?.user.id })
    const { number, id } = patient.visit
    const expected = expect.arrayContaining([
      line('waitings.read', [String(did.id)], JSON.stringify({ numbers: String(number) })),
      line('visits.read', expect.arrayContaining([String(id)]), expect.stringMatching(/^{"numbers":"1[-,\d ]*"}$/)),
    ])
    const first = await leftBy(async () => {
      await read()
      await read()
    })
    expect(first).toHaveLength(2)
    expect(first).toEqual(expected)
    expect(JSON.stringify(first)).not.toContain(patient.visit.name)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + READ_WINDOW_MS })
    const second = await leftBy(read)
    expect(second.filter(({ action }) => action !== 'audit.read')).toHaveLength(2)
  })

  it('names patients who appear within ten minutes in one more line', async () => {
    const { did } = await server.root.createStation()
    const reader = await server.signedIn('USER')
    const shown = async () => {
      const { visit } = await server.root.createPatient().then(async (patient) => {
        await server.root.join(did, patient)
        return patient
      })
      await reader.listOf('waiting', did)
      return visit.number
    }
    const numbers = (rows: readonly AuditRow[]) =>
      rows
        .filter(({ action, kind }) => action === 'waitings.read' && kind === 'did')
        .map(({ details }) => JSON.parse(details) as unknown)
    const all = async () => numbers((await rowsOf(`action=waitings.read&subject=${did.id}`)).content).toReversed()
    // Other lists were read by numbers that happen to be this board's.
    const others = (await all()).length
    const rows = async () => (await all()).slice(others)
    const first = await shown()
    const later = [await shown(), await shown()]
    expect(await rows()).toEqual([{ numbers: String(first) }])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + READ_WINDOW_MS })
    await reader.listOf('waiting', did)
    expect(await rows()).toEqual(
      expect.arrayContaining([{ numbers: `${later[0]}-${later[1]}` }, { numbers: `${first}-${later[1]}` }]),
    )
  })

  it('an export or print of one is written down with count and reason', async () => {
    const exported = { list: 'visits', count: 12, reason: 'REPORT' }
    const rows = await leftBy(async () => {
      await nurse.post('/v1/audit/exports', { ...exported, format: 'CSV' })
      await nurse.post('/v1/audit/exports', { ...exported, format: 'PRINT' })
    })
    expect(rows.map(({ action, userId, details }) => [action, userId, JSON.parse(details)])).toEqual([
      ['lists.export', nurse.session?.user.id, exported],
      ['lists.print', nurse.session?.user.id, exported],
    ])
    expect(
      (await nurse.request('POST', '/v1/audit/exports', { ...exported, format: 'CSV', reason: '홍길동' })).status,
    ).toBe(400)
  })

  it('is not written down for a screen, which sees masked names', async () => {
    const { did } = await server.root.createStation()
    expect(await leftBy(() => server.anyone.listOf('waiting', did))).toEqual([])
  })
})

describe('signing in', () => {
  const login = (id: string, password: string) => server.anyone.request('POST', '/auth/login', { id, password })

  it('is written down, and so are failures, without what was typed for an unknown id', async () => {
    const rows = await leftBy(async () => {
      await login('root', PASSWORD)
      await login('root', 'wrong password')
      await login('my-password', 'wrong password')
    })
    expect(rows.map(({ action, userId, subjects }) => [action, userId, ...subjects])).toEqual([
      ['login', 'root', 'root'],
      ['login.failed', null, 'root'],
      ['login.failed', null],
    ])
    expect(JSON.stringify(rows)).not.toContain('password')
  })

  it('too often is one line, not one for each try', async () => {
    const { id } = await server.root.post<{ id: string }>('/v1/users/sign-up', aUser())
    const rows = await leftBy(async () => {
      for (let tries = 0; tries < 12; tries += 1) await login(id, 'wrong password')
    })
    expect(rows.map(({ action }) => action)).toEqual([...Array<string>(8).fill('login.failed'), 'login.throttled'])
  })

  it('a refresh token that comes a second time is written down', async () => {
    const { session } = await server.anyone.signIn('root', PASSWORD)
    const refresh = () => server.anyone.request('POST', '/auth/refresh', { refreshToken: session?.refreshToken })
    await refresh()
    const rows = await leftBy(async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
      await refresh()
    })
    expect(rows).toMatchObject([{ action: 'token.reused', userId: 'root' }])
  })

  it('what somebody may not do is written down', async () => {
    const before = (await rowsOf('action=access.refused')).totalElements
    await nurse.request('GET', '/v1/audit')
    await nurse.request('GET', '/v1/audit')
    // The row is written after the response is sent, so poll.
    await vi.waitFor(async () => expect((await rowsOf('action=access.refused')).totalElements).toBe(before + 1))
    expect((await rowsOf('action=access.refused')).content[0]).toMatchObject({
      userId: nurse.session?.user.id,
      details: '{"call":"GET /v1/audit"}',
    })
  })
})

describe('GET /v1/audit', () => {
  it('filters by user, action, kind, subject, address and days, newest first', async () => {
    const { did } = await server.root.createStation()
    await leftBy(() => server.root.patch('/v1/did-options/clock', { didId: did.id, clock: true }))
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Seoul' }).format(Date.now())
    const find = async (query: string) => (await rowsOf(query)).content
    const [row] = await find(
      `action=didOptions.update&kind=did&subject=${did.id}&user=최종&address=127.&from=${today}&to=${today}`,
    )
    expect(row).toMatchObject({
      action: 'didOptions.update',
      subjects: [String(did.id)],
      details: '{"option":"clock","clock":true}',
    })
    expect(await find(`action=didOptions.update&subject=${did.id}&to=2020-01-01`)).toEqual([])
    expect(await find(`action=didOptions.update&subject=${did.id}&from=2999-01-01`)).toEqual([])
    expect(await find(`action=didOptions.update&subject=${did.id}0`)).toEqual([])
    const named = await find(`action=didOptions.update&subject=${encodeURIComponent(did.name.kr)}`)
    expect(named.map(({ id }) => id)).toContain(row?.id)
    expect(await find(`action=didOptions.update&subject=${encodeURIComponent(`${did.name.kr}가`)}`)).toEqual([])
    const ids = (await find('')).map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    for (const wrong of ['from=yesterday', 'action=nothing', 'kind=nothing', 'sort=id.asc'])
      expect((await server.root.request('GET', `/v1/audit?${wrong}`)).status).toBe(400)
  })
})

it('patients who were shown a moment before the server stopped are in the audit log', async () => {
  const env = { DATA_DIR: temporaryFolder() }
  const first = await startServer({ env })
  const { did } = await first.root.createStation()
  const numbers: (number | undefined)[] = []
  for (const name of ['가', '나', '다']) {
    await first.root.queueUp(did, name)
    numbers.push(...(await first.root.listOf('waiting', did)).patients.map(({ number }) => number))
  }
  await first.close()
  const second = await startServer({ env })
  const content = await second.root.list<AuditRow>(`/v1/audit?action=waitings.read&subject=${did.id}`)
  const [one, two, three] = [...new Set(numbers)]
  expect(content.map(({ details }) => JSON.parse(details) as unknown)).toEqual([
    { numbers: `${two}-${three}` },
    { numbers: String(one) },
  ])
  await second.close()
})

it('patients who were shown on a full disk are in the log of the server at once, and in the audit log later', async () => {
  const database = await openDatabase()
  let failure: Error | undefined = Object.assign(new Error('disk full'), { code: 'ENOSPC' })
  const full: KyselyPlugin = {
    transformQuery({ node }) {
      if (failure && node.kind === 'InsertQueryNode') throw failure
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const lines: unknown[] = []
  const log = { warn: (line: unknown) => lines.push(line), error: () => undefined, info: () => undefined }
  const readLog = new ReadLog(database.db.withPlugin(full), log as unknown as FastifyBaseLogger)
  const seen = new SeenPatients(readLog)
  const entry = (subject: string) =>
    ({ action: 'waitings.read', kind: 'did', subjects: [subject], by: { id: 'a', name: 'a', address: '' } }) as const
  const before = new Date().toISOString()
  await seen.add('session', entry('1'), [{ id: 1, number: 1 }])
  await seen.add('session', entry('1'), [{ id: 2, number: 2 }])
  await seen.flush(() => true)
  expect(lines).toMatchObject([
    { action: 'waitings.read', subjects: ['1'], details: { numbers: '1' }, userId: 'a' },
    { action: 'waitings.read', subjects: ['1'], details: { numbers: '2' }, userId: 'a' },
  ])
  const shown = new Date().toISOString()
  failure = new Error('a fault of the program')
  await expect(seen.add('session', entry('2'), [])).rejects.toThrow('a fault of the program')
  failure = undefined
  await readLog.close()
  const rows = await database.db.selectFrom('audit_log').select(['at', 'subjects', 'details']).orderBy('id').execute()
  expect(rows.map(({ subjects, details }) => `${subjects} ${details}`)).toEqual([
    '1 {"numbers":"1"}',
    '1 {"numbers":"2"}',
  ])
  for (const { at } of rows) expect(before <= at && at <= shown).toBe(true)
  await database.close()
})
