import { describe, expect, it } from 'vitest'
import type { ErrorBody } from '../../contract/common.ts'
import type { DidOption } from '../../contract/didOptions.ts'
import { RECORD_CHANGED, RECORD_VERSION_HEADER } from '../../contract/constants.ts'
import type { Room } from '../../contract/rooms.ts'
import { FIRST_PAGES } from '../../domain/firstPage.ts'
import type { Client } from '../harness/client.ts'
import { createDid, createExam, createRoom, createTag, createUser, createVisit } from '../harness/create.ts'
import { madeForAll, serverForAll } from '../harness/testServer.ts'

const server = serverForAll()
const colleague = madeForAll(() => server.signedIn('MANAGER'))

type Id = number | string
const versionAt = async (path: string) =>
  (await server.root.request('GET', path)).headers.get(RECORD_VERSION_HEADER) ?? ''
const edit = (path: string, body: unknown, ...versions: string[]) =>
  server.root.request<Record<string, unknown>[]>('PATCH', path, body, { [RECORD_VERSION_HEADER]: versions.join(',') })
const changedIn = (refusal: ErrorBody) =>
  refusal.changed?.flatMap(({ id, fields }) => fields.map(({ field, yours, stored }) => [id, field, yours, stored]))

/** A field of a kind of records, two values of it, and a change of another field. */
type Kind = [
  path: string,
  key: string,
  create: (client: Client) => Promise<{ id: Id }>,
  field: string,
  mine: unknown,
  theirs: unknown,
  other: Record<string, unknown>,
]
const KINDS: Kind[] = [
  ['/v1/rooms', 'rooms', createRoom, 'memo', '1층', '2층', { useMultiCall: true }],
  ['/v1/exams', 'exams', createExam, 'name', '심전도', '초음파', { avgTime: 77 }],
  ['/v1/dids', 'dids', createDid, 'doctor', { kr: '가' }, { kr: '나' }, { agentPort: '99' }],
  ['/v1/tag-mappings', 'tagMappings', createTag, 'memo', '분실', '수리', { tagType: 'NFC' }],
  ['/v1/users', 'users', createUser, 'position', '간호사', '의사', { name: '새 이름' }],
  ['/v1/visits', 'visits', createVisit, 'name', '김하나', '이두리', { hideName: true }],
]

describe.each(KINDS)('an edit at %s', (path, key, create, field, mine, theirs, other) => {
  const opened = async () => {
    const { id } = await create(server.root)
    return {
      id,
      version: await versionAt(`${path}/${id}`),
      by: (changes: object) => colleague.patch(path, { [key]: [{ id, ...changes }] }),
    }
  }
  const stored = async (id: Id) => (await server.root.get<Record<string, unknown>>(`${path}/${id}`))[field]

  it('DE-27 is refused with both values, and who changed it, when the field has changed since', async () => {
    const { id, version, by } = await opened()
    await by({ [field]: theirs })
    const { status, refusal } = await edit(path, { [key]: [{ id, [field]: mine }] }, version)
    expect([status, refusal.code]).toEqual([409, RECORD_CHANGED])
    expect(changedIn(refusal)).toEqual([[id, field, mine, theirs]])
    expect(refusal.changed?.[0]?.fields[0]).toMatchObject({
      byName: colleague.session?.user.name,
      at: expect.any(String) as string,
    })
    expect(await stored(id)).toEqual(theirs)
  })

  it('DE-27 is made by the version that the refusal names', async () => {
    const { id, version, by } = await opened()
    await by({ [field]: theirs })
    const { refusal } = await edit(path, { [key]: [{ id, [field]: mine }] }, version)
    expect((await edit(path, { [key]: [{ id, [field]: mine }] }, refusal.changed?.[0]?.version ?? '')).status).toBe(200)
    expect(await stored(id)).toEqual(mine)
  })

  it('DE-27 is made when other fields have changed since, and keeps those', async () => {
    const { id, version, by } = await opened()
    await by(other)
    const { status, body } = await edit(path, { [key]: [{ id, [field]: mine }] }, version)
    expect([status, body[0]]).toMatchObject([200, { ...other, [field]: mine }])
  })

  it('DE-27 is made without a version, as before', async () => {
    const { id, by } = await opened()
    await by({ [field]: theirs })
    await server.root.patch(path, { [key]: [{ id, [field]: mine }] })
    expect(await stored(id)).toEqual(mine)
  })
})

const OPTIONAL: {
  path: string
  key: string
  field: string
  create: (value: unknown) => Promise<{ id: Id }>
  values: () => Promise<[unknown, unknown]>
}[] = [
  {
    path: '/v1/rooms',
    key: 'rooms',
    field: 'waitWarning',
    create: (value) => createRoom(server.root, { waitWarning: value as number }),
    values: () => Promise.resolve([10, 20]),
  },
  {
    path: '/v1/exams',
    key: 'exams',
    field: 'roomId',
    create: (value) => createExam(server.root, { roomId: value as number }),
    values: async () => [(await createRoom(server.root)).id, (await createRoom(server.root)).id],
  },
  {
    path: '/v1/users',
    key: 'users',
    field: 'firstPage',
    create: (value) => createUser(server.root, { firstPage: value as (typeof FIRST_PAGES)[number] }),
    values: () => Promise.resolve([FIRST_PAGES[0], FIRST_PAGES[1]]),
  },
]
describe.each(OPTIONAL)('$field at $path', ({ path, key, field, create, values }) => {
  it('DE-27 an edit does not silently overwrite that a colleague has cleared it', async () => {
    const [before, mine] = await values()
    const { id } = await create(before)
    const version = await versionAt(`${path}/${id}`)
    await colleague.patch(path, { [key]: [{ id, [field]: null }] })
    const { status, refusal } = await edit(path, { [key]: [{ id, [field]: mine }] }, version)
    expect([status, changedIn(refusal)]).toEqual([409, [[id, field, mine, null]]])
    expect(refusal.changed?.[0]?.fields[0]?.byName).toBe(colleague.session?.user.name)
    const current = refusal.changed?.[0]?.version ?? ''
    expect((await edit(path, { [key]: [{ id, [field]: mine }] }, current)).status).toBe(200)
  })

  it('DE-27 clearing it as a colleague has done is no conflict', async () => {
    const { id } = await create((await values())[0])
    const version = await versionAt(`${path}/${id}`)
    await colleague.patch(path, { [key]: [{ id, [field]: null }] })
    expect((await edit(path, { [key]: [{ id, [field]: null }] }, version)).status).toBe(200)
  })

  it('DE-27 an edit does not silently overwrite the value that a colleague has given it', async () => {
    const [theirs, mine] = await values()
    const { id } = await create(undefined)
    const version = await versionAt(`${path}/${id}`)
    await colleague.patch(path, { [key]: [{ id, [field]: theirs }] })
    const { status, refusal } = await edit(path, { [key]: [{ id, [field]: mine }] }, version)
    expect([status, changedIn(refusal)]).toEqual([409, [[id, field, mine, theirs]]])
  })
})

it('DE-27 a conflict names the editor of a record whose id contains characters of a search pattern', async () => {
  const { id } = await createExam(server.root, { id: 'ECG_01' })
  const version = await versionAt(`/v1/exams/${id}`)
  await colleague.patch('/v1/exams', { exams: [{ id, name: '심전도' }] })
  const { refusal } = await edit('/v1/exams', { exams: [{ id, name: '초음파' }] }, version)
  expect(refusal.changed?.[0]?.fields).toMatchObject([
    { field: 'name', byName: colleague.session?.user.name, at: expect.any(String) as string },
  ])
})

it('DE-27 the same change by two people is no conflict', async () => {
  const { id } = await createRoom(server.root)
  const version = await versionAt(`/v1/rooms/${id}`)
  await colleague.patch('/v1/rooms', { rooms: [{ id, memo: '1층' }] })
  expect((await edit('/v1/rooms', { rooms: [{ id, memo: '1층' }] }, version)).status).toBe(200)
})

it('DE-14 DE-27 a bulk edit names a version for each record, and is refused as a whole', async () => {
  const [first, second] = [await createRoom(server.root), await createRoom(server.root)]
  const versions = [await versionAt(`/v1/rooms/${first.id}`), await versionAt(`/v1/rooms/${second.id}`)] as const
  await colleague.patch('/v1/rooms', { rooms: [{ id: second.id, memo: '그 사이' }] })
  const both = {
    rooms: [
      { id: first.id, memo: '가' },
      { id: second.id, memo: '나' },
    ],
  }
  const refused = await edit('/v1/rooms', both, ...versions)
  expect(changedIn(refused.refusal)).toEqual([[second.id, 'memo', '나', '그 사이']])
  expect((await server.root.get<Room>(`/v1/rooms/${first.id}`)).memo).toBe('')
  expect((await edit('/v1/rooms', both, versions[0], '')).status).toBe(200)
})

it('DE-27 of ten edits made on one version at the same instant, one is stored', async () => {
  const { id } = await createRoom(server.root)
  const version = await versionAt(`/v1/rooms/${id}`)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => edit('/v1/rooms', { rooms: [{ id, memo: `판 ${at}` }] }, version)),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(9).fill(409)])
})

it('DE-27 an option of a board is refused when it has changed since, and others are not', async () => {
  const { id: didId } = await createDid(server.root)
  const path = `/v1/did-options/${didId}`
  const version = await versionAt(path)
  await colleague.patch('/v1/did-options/notice', { didId, use: true, content: '점심시간 13시' })
  const { status, refusal } = await edit('/v1/did-options/notice', { didId, use: true, content: '휴진' }, version)
  expect([status, changedIn(refusal)]).toEqual([
    409,
    [[didId, 'notice', { use: true, content: '휴진' }, { use: true, content: '점심시간 13시' }]],
  ])
  expect(refusal.changed?.[0]?.fields[0]?.byName).toBe(colleague.session?.user.name)
  const clock = await edit('/v1/did-options/clock', { didId, clock: true }, version)
  expect(clock.status).toBe(200)
  const again = await edit(
    '/v1/did-options/clock',
    { didId, clock: false },
    clock.headers.get(RECORD_VERSION_HEADER) ?? '',
  )
  expect(again.status).toBe(200)
  expect(await server.root.get<DidOption>(path)).toMatchObject({ clock: false, notice: { content: '점심시간 13시' } })
})

it('DE-06 a screen is told no version of what it may not see', async () => {
  const { id } = await createDid(server.root)
  for (const path of [`/v1/dids/${id}`, `/v1/did-options/${id}`])
    expect((await server.anyone.request('GET', path)).headers.get(RECORD_VERSION_HEADER)).toBeNull()
})

it('DE-21 bodies are those of the specification: the version comes beside them', async () => {
  const room = await createRoom(server.root)
  expect(await server.root.get(`/v1/rooms/${room.id}`)).toEqual(room)
})
