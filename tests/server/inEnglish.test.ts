import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Call } from '../../contract/call.ts'
import { calls } from '../../contract/calls.ts'
import type { ErrorBody } from '../../contract/common.ts'
import { PARTS, SENTENCES } from '../../server/http/english.ts'
import { fieldLabels } from '../../server/http/fieldLabels.ts'
import { translate } from '../../server/http/inLanguage.ts'
import { aRoom, aUser } from '../harness/builders.ts'
import { serverForAll } from '../harness/testServer.ts'

const HANGUL = /[가-힣]/
const ROOT = join(import.meta.dirname, '../..')
/**
 * Files whose texts are no refusals of the API: programs, pages, live frames, labels of figures, and what patients are
 * told at a screen.
 */
const OTHER = [
  /^server\/(main|supervisor|tls|redirectToHttps|config|environment|settings|checkSettings|settingFaults|settingForms)\.ts$/,
  /^server\/auth\/totp\.ts$/,
  /^server\/(backup|db|disk|docs|doctor|outage|realtime|static)\//,
  /^server\/http\/(clientErrors|english|fieldLabels|listenFault)\.ts$/,
  /^server\/statistics\/summary\/labels\.ts$/,
  // A report to the sender of a file, and columns of its lists.
  /^server\/intake\/folder\/(fileReport|folderColumns|folderList|intakeFolder)\.ts$/,
  /^server\/status\/(alerts|supportBundle)\.ts$/,
  /^server\/users\/(firstUser|resetPassword|makePassword)\.ts$/,
  /^server\/queue\/(masks|tags\/tagMessages)/,
]
/** Names of things in the API's own pages. */
const DESCRIBING = /\b(summary|description):|\.describe\(/

/** In the contract, summaries of calls are no sentences. */
const SENTENCE = /(\.|\{\})$/

/** Returns the Korean texts of a source file, each variable part as `{}`. */
function textsIn(path: string): string[] {
  const source = readFileSync(join(ROOT, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|(^|\s)\/\/[^\n]*/g, '')
  const lines = source.split('\n').filter((line) => !DESCRIBING.test(line))
  const text = lines.join('\n')
  const quoted = [...text.matchAll(/'((?:[^'\\\n]|\\.)*)'/g)].map(([, found = '']) => found)
  const templates = [...text.matchAll(/`((?:[^`\\]|\\.)*)`/g)].map(([, found = '']) =>
    found.replaceAll(/\$\{[^}]*\}/g, '{}'),
  )
  // What stands between the quotes of a template's expression is found as quoted.
  return [...quoted, ...templates].filter((found) => HANGUL.test(found))
}

const bare = (korean: string) => korean.replaceAll(/\{\w*\}/g, '{}').replaceAll(/(\{\})+(?=\{\})/g, '')
const known = new Set(
  [...Object.keys(SENTENCES), ...Object.values(PARTS).flatMap((words) => Object.keys(words))].map(bare),
)

describe('every sentence with which the server refuses', () => {
  it('has an English text', () => {
    const files = globSync(['server/**/*.ts', 'contract/*.ts'], { cwd: ROOT }).filter(
      (path) => !OTHER.some((other) => other.test(path)),
    )
    expect(files.length).toBeGreaterThan(100)
    const missing = files.flatMap((path) =>
      textsIn(path)
        .filter((korean) => (path.startsWith('server/') || SENTENCE.test(korean)) && !known.has(bare(korean)))
        .map((korean) => `${path}: ${korean}`),
    )
    expect(missing).toEqual([])
  })

  it.each(Object.entries(SENTENCES))('%s: names the same parts', (korean, english) => {
    const parts = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([part]) => part).toSorted()
    expect(parts(english)).toEqual(parts(korean))
    expect(english).not.toMatch(HANGUL)
  })

  it.each([
    [
      '홍길동님은 심전도실에서 검사 중이어서 다시 대기 등록할 수 없습니다. 박서준님이 12초 전에 호출했습니다.',
      '홍길동 is in exam at 심전도실, so they cannot be added to the queue again. Last move: called by 박서준 12 s ago.',
    ],
    [
      '홍길동님은 심전도실에서 대기 중이어서 이곳에서 호출할 수 없습니다.',
      '홍길동 is waiting at 심전도실, so they cannot be called here.',
    ],
    [
      '환자가 이미 태그를 찍었습니다. 되돌릴 수 없습니다.',
      'Already registered by tag by the patient. This cannot be undone.',
    ],
    [
      '채혈실: 점심시간(13시까지)이어서 호출할 수 없습니다. 5분 뒤에 다시 시작합니다.',
      '채혈실: no calls (lunch break · 13시까지). Calls resume in 5 minutes.',
    ],
    ['검사실을 찾을 수 없습니다. (1, 2)', 'Room not found. (1, 2)'],
    ['2번째 환자: 등록되지 않은 패키지입니다.', 'Patient 2: There is no such package.'],
    ['모르는 문장입니다.', '모르는 문장입니다.'],
  ])('%s', (korean, english) => {
    expect(translate(korean)).toBe(english)
  })
})

/** Returns the names of all fields of a JSON Schema. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties } = schema as { properties?: Readonly<Record<string, unknown>> }
  return [...Object.keys(properties ?? {}), ...Object.values(properties ?? schema).flatMap(fieldsOf)]
}

it('every field of a body has a label in both languages', () => {
  const bodies = Object.values(calls)
    .flatMap((resource) => Object.values<Call>(resource))
    .flatMap(({ body }) => (body ? [z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })] : []))
  const fields = new Set(bodies.flatMap(fieldsOf))
  expect(fields.size).toBeGreaterThan(100)
  expect([...fields].filter((field) => !fieldLabels[field])).toEqual([])
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
      { field: 'id', message: SENTENCES['영문, 숫자, 마침표(.), 밑줄(_), 붙임표(-)만 입력할 수 있습니다.'] },
      { field: 'password', message: 'Please send a text: password' },
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
    const { did } = await server.root.createStation()
    const [first, second] = await server.root.queueUp(did, '홍길동', '김철수')
    await server.root.call(first)
    const full = await refusal('POST', '/v1/did-waitings/call', { didWaitingId: second.didWaitingId })
    expect(full.message).toMatch(/^1 in exam at .+ already\. Please complete one of them first\.$/)
    const room = aRoom()
    await server.root.post('/v1/rooms', room)
    const taken = await refusal('POST', '/v1/rooms', room)
    expect(taken.errors).toEqual([{ field: 'no', message: 'This room number is already in use.' }])
  })
})
