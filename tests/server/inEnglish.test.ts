import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Call } from '../../contract/call.ts'
import { calls } from '../../contract/calls.ts'
import type { ErrorBody } from '../../contract/common.ts'
import { SCHEMA_TEXTS, textIn } from '../../contract/messages.ts'
import { RECORD_LABELS } from '../../domain/recordLabels.ts'
import { ENGLISH, KOREAN, withValues } from '../../domain/text.ts'
import { FIELD_LABELS } from '../../server/http/messages/fields.ts'
import { HOSPITAL } from '../../server/http/messages/hospital.ts'
import { INTAKE } from '../../server/http/messages/intake.ts'
import { QUEUES } from '../../server/http/messages/queues.ts'
import { REQUESTS } from '../../server/http/messages/requests.ts'
import { MESSAGES } from '../../server/http/messages/say.ts'
import { CHECKS } from '../../server/status/checks/checks.ts'
import { SIGN_INS } from '../../server/http/messages/signIns.ts'
import { UPLOADS } from '../../server/http/messages/uploads.ts'
import { VISITS } from '../../server/http/messages/visits.ts'
import { aRoom, aUser } from '../harness/builders.ts'
import { serverForAll } from '../harness/testServer.ts'

const HANGUL = /[가-힣]/

describe('guard: every message', () => {
  it('has a key of its own', () => {
    const parts = [SCHEMA_TEXTS, REQUESTS, SIGN_INS, HOSPITAL, QUEUES, VISITS, INTAKE, UPLOADS]
    expect(parts.flatMap((part) => Object.keys(part)).toSorted()).toEqual(Object.keys(MESSAGES).toSorted())
  })

  it('is rendered in both languages, with the same values', () => {
    const namesIn = (template: string) => [...template.matchAll(/%\{(\w+)\}/g)].map(([, name = '']) => name).toSorted()
    const ofChecks = Object.values(CHECKS).flatMap(({ texts }) => Object.values(texts))
    for (const text of [...Object.values(MESSAGES), ...ofChecks]) {
      expect(namesIn(text[ENGLISH])).toEqual(namesIn(text[KOREAN]))
      const names = namesIn(text[KOREAN])
      const rendered = withValues(text, Object.fromEntries(names.map((name) => [name, `<${name}>`])))
      for (const one of rendered) expect([one, ...names.filter((name) => !one.includes(`<${name}>`))]).toEqual([one])
      expect(rendered.join('')).not.toContain('%{')
      expect(rendered[ENGLISH]).not.toMatch(HANGUL)
    }
  })
})

it('a value stays as it is, whatever stands in it', () => {
  const text = ['%{room}: %{why}', '%{room}: %{why}!'] as const
  expect(withValues(text, { room: '%{why} $& 방: %{room}', why: ['점심시간', 'lunch break'] })).toEqual([
    '%{why} $& 방: %{room}: 점심시간',
    '%{why} $& 방: %{room}: lunch break!',
  ])
})

/** Returns what a schema and its parts say of a value. */
function messagesOf(part: unknown, seen = new Set<unknown>()): string[] {
  if (typeof part !== 'object' || part === null || seen.has(part)) return []
  seen.add(part)
  const definition = Reflect.get(part, '_zod') as { readonly def: object } | undefined
  const { error, ...parts } = { error: undefined, ...(definition?.def ?? part) } as { readonly error: unknown }
  const own = typeof error === 'function' ? [String(Reflect.apply(error, undefined, []))] : []
  return [...own, ...Object.values(parts).flatMap((each) => messagesOf(each, seen))]
}

it('guard: every schema of the contract says in both languages what is wrong', () => {
  const all = Object.values(calls)
    .flatMap((resource) => Object.values<Call>(resource))
    .flatMap(({ params, query, body }) => messagesOf([params, query, body]))
  expect(new Set(all).size).toBeGreaterThan(20)
  for (const message of all) expect(textIn({ message })).toEqual([expect.stringMatching(HANGUL), expect.any(String)])
})

/** Returns the names of all fields of a JSON Schema. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties } = schema as { properties?: Readonly<Record<string, unknown>> }
  return [...Object.keys(properties ?? {}), ...Object.values(properties ?? schema).flatMap(fieldsOf)]
}

it('guard: every field of a body has a label in both languages', () => {
  const bodies = Object.values(calls)
    .flatMap((resource) => Object.values<Call>(resource))
    .flatMap(({ body }) => (body ? [z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })] : []))
  const fields = new Set(bodies.flatMap(fieldsOf))
  expect(fields.size).toBeGreaterThan(100)
  expect([...fields].filter((field) => !FIELD_LABELS[field])).toEqual([])
})

it('guard: an error names a field of a record by the label of its pages', () => {
  const others = Object.entries(RECORD_LABELS).flatMap(([record, labels]) =>
    Object.entries(labels).flatMap(([field, label]) =>
      FIELD_LABELS[field]?.[KOREAN] === label[KOREAN] ? [] : [`${record} ${field}`],
    ),
  )
  // Names that several bodies use, each for its own thing. A new field takes a name that fields.ts does not have.
  expect(others).toEqual(['rooms name', 'rooms name.kr', 'exams id', 'exams name', 'boardSets id'])
})

describe('an answer', () => {
  const server = serverForAll()
  const english = { 'accept-language': 'en' }
  const refusal = async (method: string, path: string, body?: unknown, headers: Record<string, string> = english) =>
    (await server.root.request<ErrorBody>(method, path, body, headers)).body

  it.each([
    ['en', 'No such address.'],
    ['en-GB,en;q=0.9,ko;q=0.8', 'No such address.'],
    ['ko-KR,ko;q=0.9,en-US;q=0.8', '없는 주소입니다.'],
    ['fr', '없는 주소입니다.'],
    ['ko;q=0.1, en;q=0.5', 'No such address.'],
  ])('to Accept-Language: %s is %s', async (language, message) => {
    expect((await refusal('GET', '/v1/nowhere', undefined, { 'accept-language': language })).message).toBe(message)
  })

  it('names in English what is wrong at each field, by its label', async () => {
    const { message, errors } = await refusal('POST', '/v1/users/sign-up', {
      ...aUser(),
      id: '가',
      password: 1,
      more: 1,
    })
    expect(message).toBe('Some values are not valid.')
    expect(errors).toEqual([
      { field: 'id', message: MESSAGES.ID_PATTERN[ENGLISH] },
      { field: 'password', message: 'Please send a text: Password' },
      { field: 'more', message: 'Unknown field: more' },
    ])
  })

  it('names in Korean each field of which nothing, or a value of a wrong type, was sent', async () => {
    const korean = { 'accept-language': 'ko' }
    const errors = async (path: string, body: unknown) => (await refusal('POST', path, body, korean)).errors
    expect(await errors('/v1/api-keys', { addresses: 1, scopes: ['all'] })).toMatchObject([
      { field: 'name', message: '필수 항목입니다: 이름' },
      { field: 'scopes.0', message: expect.stringMatching(/^intake, .+ 가운데 하나를 보내 주세요: 허용할 작업$/) },
      { field: 'addresses', message: '목록 값을 보내 주세요: 접속 주소' },
    ])
    expect(await errors('/v1/did-waitings/call', { didWaitingId: -1 })).toEqual([
      { field: 'didWaitingId', message: '0보다 큰 값을 보내 주세요: 대기자' },
    ])
    expect(await errors('/v1/did-waitings/call', [])).toEqual([
      { field: '', message: '객체 값을 보내 주세요: 요청 내용' },
    ])
  })

  it('says why a patient cannot be moved, and that a number is taken', async () => {
    const [, first, second] = await server.root.queueOf('홍길동', '김철수')
    await server.root.call(first)
    const full = await refusal('POST', '/v1/did-waitings/call', { didWaitingId: second.didWaitingId })
    expect(full.message).toMatch(/^1 in exam at .+ already\. Please complete one of them first\.$/)
    const room = aRoom()
    await server.root.post('/v1/rooms', room)
    const taken = await refusal('POST', '/v1/rooms', room)
    expect(taken.errors).toEqual([{ field: 'no', message: 'This room number is already in use.' }])
  })

  it('leaves the name of a room as it is, which reads like a sentence of the server', async () => {
    const name = '방: 점심시간이어서 호출할 수 없습니다.'
    const { did } = await server.root.createStation({ name: { kr: name, en: '', cn: '', jp: '' } })
    const [first, second] = await server.root.queueUp(did, '홍길동', '김철수')
    await server.root.post('/v1/did-pauses', { didIds: [did.id], reason: 'LUNCH', note: '13시까지' })
    const paused = await refusal('POST', '/v1/did-waitings/call', { didWaitingId: first.didWaitingId })
    expect(paused.message).toBe(`${name}: no calls (lunch break · 13시까지). Please resume calls first.`)
    await server.root.post('/v1/did-pauses/end', { didIds: [did.id] })
    await server.root.call(first)
    const full = await refusal('POST', '/v1/did-waitings/call', { didWaitingId: second.didWaitingId })
    expect(full.message).toBe(`1 in exam at ${name} already. Please complete one of them first.`)
  })
})
