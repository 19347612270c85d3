import { beforeAll, expect, it } from 'vitest'
import type { NewApiKey } from '../../contract/apiKeys.ts'
import type { Call } from '../../contract/call.ts'
import { SCOPES } from '../../domain/rights.ts'
import type { Client } from '../harness/client.ts'
import { createDid } from '../harness/create.ts'
import { clientOfKey } from '../harness/programClient.ts'
import { openScreen } from '../harness/displays.ts'
import { serverForAll } from '../harness/testServer.ts'
import { ACCESS_ROWS, type CallName, EVERY_CALL, request, type Sent } from './accessRows.ts'

const BOARD = 'did(id no name.kr doctor.kr explain.kr roomId)'
const PATIENT =
  'didWaitingId visitId number name hideName publicName order createdAt calledAt heldAt holdReason front frontReason calls calledOften missed missedOften leftOver expected(from to) wait(from to) shownAt shownBy spokenAt spokenBy unnamedScreens place placeName(kr en)'
const PAUSE = 'pause(reason note until)'
const LIST = `${BOARD} patients(${PATIENT}) ${PAUSE} waitWarning waitAlarm places(no name closed) newcomerWait(from to) roomNames(en cn jp) emergency(kr en)`
const ENTRY =
  'didWaitingId didId visitId status createdAt byName moveId sentOn(didWaitingId didId place order expected) place'
const INTAKE = 'ref state number visitId board didId place next hints'
const REFUSED = 'status code message'
const COUNTED = '* excluded'

/**
 * Fields of the answers to a key, by call: what its scope gives, as docs/integration.md says, and no more. `*` stands for
 * figures, which contain no names.
 */
const FIELDS: Partial<Record<CallName, string>> = {
  'didWaitings.waiting': LIST,
  'didWaitings.called': LIST,
  'didWaitings.holding': LIST,
  'didWaitings.queues': `boards(${BOARD} room(id maxPatient useMultiCall waitWarning waitAlarm places(no name closed)) ${PAUSE} waiting(${PATIENT}) called(${PATIENT}) holding(${PATIENT}) silentScreens newcomer(from to))`,
  'didWaitings.call': ENTRY,
  'didWaitings.callNext': `${ENTRY} number`,
  'didWaitings.place': 'places(no name closed)',
  'didWaitings.hold': ENTRY,
  'didWaitings.done': ENTRY,
  'intake.plan': INTAKE,
  'intake.read': `${INTAKE} ${REFUSED}`,
  'intake.arrive': `${INTAKE} ${REFUSED}`,
  'intake.leave': `${INTAKE} ${REFUSED}`,
  'intake.cancel': INTAKE,
  'intake.merge': 'changed',
  'intake.exceptions':
    'content(id at source ref reason advice code kind resolved alike) totalElements totalPages number size first last',
  'intake.unchanged':
    'content(at source id type reference reason times) totalElements totalPages number size first last',
  'intake.refused': 'content(at source id type reference reason times) totalElements totalPages number size first last',
  'kiosks.current': 'name inches hasHelp',
  'kiosks.services': 'didId label(kr en) icon open closed from to waiting wait(from to)',
  'kiosks.ticket': 'number didWaitingId visitId ahead place(no kr en) wait(from to) token',
  'kiosks.speech': REFUSED,
  'kiosks.printed': 'printer',
  'kiosks.help': 'at',
  'kiosks.endHelp': 'at ids',
  'kiosks.checkIn': 'number place place(no kr en) ahead',
  'statistics.day': COUNTED,
  'statistics.hours': COUNTED,
  'statistics.replay': COUNTED,
  'statistics.summary': COUNTED,
  'statistics.ways': COUNTED,
  'status.read': 'state checks(id state since text advice) server(version build startedAt now database)',
}

/** Returns the names of the fields of a value, those of an inner record behind the name of its field. */
function fieldsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => fieldsOf(each, path))
  if (typeof value !== 'object' || value === null) return path === '' ? [] : [path]
  return Object.entries(value).flatMap(([key, each]) => fieldsOf(each, path === '' ? key : `${path}.${key}`))
}

/** Returns the paths that `a(b c(d))` stands for: a.b and a.c.d. */
function pathsIn(text: string): string[] {
  const paths: string[] = []
  const within: string[] = []
  for (const [, name, mark] of text.matchAll(/([\w.*]+)?([()]|\s|$)/g)) {
    if (name !== undefined && mark !== '(') paths.push([...within, name].join('.'))
    if (mark === '(') within.push(name ?? '')
    if (mark === ')') within.pop()
  }
  return paths
}

const server = serverForAll()

let program: Client
let board: number
beforeAll(async () => {
  const { key } = await server.root.post<NewApiKey>('/v1/api-keys', { name: 'HIS', scopes: SCOPES })
  program = clientOfKey(server.url, key)
  const { root } = server
  const { room } = await root.createStation({ maxPatient: 1, useMultiCall: false })
  const network = { agentPort: '9', ipAddress: '127.0.0.1', macAddress: '00:00:5E:00:53:01', rfidReaderId: 'R-1' }
  const did = await createDid(root, { roomId: room.id, ...network })
  board = did.id
  await root.patch('/v1/did-options/tickets', { didId: did.id, use: true })
  await openScreen(server, did.id)
  const known = { alerts: ['FALL_RISK' as const], note: '보호자 동행', hideName: true }
  for (const name of ['홍길동', '김영희', '이철수']) await root.join(did, await root.createPatient({ name, ...known }))
  const { patients } = await root.get<{ patients: { didWaitingId: number }[] }>(`/v1/did-waitings/dids/${did.id}`)
  const [first, second] = patients.map(({ didWaitingId }) => didWaitingId)
  await root.post('/v1/did-waitings/call', { didWaitingId: first })
  await root.post('/v1/did-waitings/holding', { didWaitingIds: [second], reason: 'RESTROOM' })
})

const CALLS = [...EVERY_CALL].filter(([, { scope }]) => scope) as [CallName, Call][]

it.each(CALLS)('guard: a key reads by %s what its scope says, and nothing else', async (name, call) => {
  const isOfBoard = /^didWaitings\.(waiting|called|holding)$/.test(name)
  const sent: Sent = isOfBoard
    ? { parameter: board }
    : await ACCESS_ROWS[name].send({ root: server.root, caller: server.root })
  const { body, status, refusal } = await request(program, call, sent)
  const found = [...new Set(fieldsOf(status < 400 ? body : refusal))]
  expect(found).not.toEqual([])
  const given = pathsIn(FIELDS[name] ?? '')
  if (given.includes('*'))
    expect(found.filter((field) => /(^|\.)(name|alerts|note|patientNo|macAddress)$/.test(field))).toEqual([])
  else expect(found.filter((field) => !given.includes(field))).toEqual([])
})

it('a key with queue:read gets none of the notes, alerts and network addresses that staff get', async () => {
  const paths = [
    `/v1/did-waitings/dids/${board}`,
    `/v1/did-waitings/called/dids/${board}`,
    `/v1/did-waitings/holding/dids/${board}`,
    `/v1/did-waitings/queues?didIds=${board}`,
  ]
  for (const path of paths) {
    const hidden = /보호자 동행|FALL_RISK|00:00:5E:00:53:01|127\.0\.0\.1|R-1/
    expect(JSON.stringify(await server.root.get(path))).toMatch(hidden)
    const read = JSON.stringify(await program.get(path))
    expect(read).not.toMatch(hidden)
    expect(read).toMatch(/홍길동|김영희|이철수/)
  }
})
