// Embedded database alone: databases that it wrote before.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Did } from '../../contract/dids.ts'
import type { TagMapping } from '../../contract/tagMappings.ts'
import { aTag } from '../harness/builders.ts'
import { createDid, createRoom, createVisit } from '../harness/create.ts'
import { startServer, temporaryFolder, type TestServer } from '../harness/server.ts'

const FIXTURE = join(import.meta.dirname, '../fixtures/schema-0006.sqlite.gz')
const DEMO_PASSWORD = 'waiting-demo'
/** Oldest first. Such values could be registered while values were compared case-sensitively. */
const VALUES = ['Ab-1', 'aB-1', 'AB-1', 'ab-2']
/** Values that differed until separators and control characters were left out, and the one that works then. */
const SPELLINGS = ['0102', '01:02', '01-02', '\u000201 02\u0003']

let dataDir: string
let server: TestServer
let did: Did
beforeEach(async () => {
  dataDir = temporaryFolder()
  const path = join(dataDir, 'waiting-board.sqlite')
  writeFileSync(path, gunzipSync(readFileSync(FIXTURE)))
  const file = new DatabaseSync(path)
  const insert = file.prepare("insert into tag_mappings (tag_no, tag_value, tag_type, memo) values (?, ?, 'RFID', '')")
  for (const [at, value] of VALUES.entries()) insert.run(String(9_001 + at), value)
  for (const [at, value] of SPELLINGS.entries()) insert.run(String(9_101 + at), value)
  file.close()
  server = await startServer({ env: { DATA_DIR: dataDir, ROOT_PASSWORD: DEMO_PASSWORD, LOG_LEVEL: 'fatal' } })
  // Numbers that the fixture does not use.
  const room = await createRoom(server.root, { no: '9001' })
  did = await createDid(server.root, { no: '9001', roomId: room.id })
  await server.root.takeEveryTap(did)
})
afterEach(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true })
})

const tags = () => server.root.list<TagMapping>('/v1/tag-mappings?tagNo=900')
const duplicates = async () => (await tags()).map(({ tagNo, duplicateOf }) => [tagNo, duplicateOf])
const idOf = async (tagNo: string) => (await tags()).find((tag) => tag.tagNo === tagNo)?.id ?? 0
const change = async (tagNo: string, given: object) =>
  server.root.request('PATCH', '/v1/tag-mappings', { tagMappings: [{ id: await idOf(tagNo), ...given }] })

/** Returns the number of the tag that a scan of a value finds. */
async function tagOf(tagValue: string): Promise<string | undefined> {
  for (const { id, tagNo } of await tags()) {
    const visit = await createVisit(server.root, { tagMappingId: id })
    const { flag } = (await server.root.scan(did, tagValue)).body
    await server.root.patch('/v1/visits', { visits: [{ id: visit.id, status: 'CLOSED' }] })
    if (flag === 'REGISTER') return tagNo
  }
  return undefined
}

it('DE-30 of values that are the same in the normal form the oldest works, and the list names the others', async () => {
  expect(await duplicates()).toEqual([
    ['9001', undefined],
    ['9002', '9001'],
    ['9003', '9001'],
    ['9004', undefined],
  ])
  for (const value of VALUES.slice(0, 3)) expect(await tagOf(value)).toBe('9001')
  expect(await tagOf('AB-2')).toBe('9004')
  expect((await server.root.request('POST', '/v1/tag-mappings', aTag({ tagValue: 'ab-1' }))).status).toBe(409)
})

it('DE-30 a double that gets a value of its own is none any more; its memo changes without one', async () => {
  expect((await change('9002', { memo: '새 메모', tagValue: 'aB-1' })).body).toMatchObject([
    { memo: '새 메모', duplicateOf: '9001' },
  ])
  expect((await change('9002', { tagValue: 'AB-2' })).status).toBe(409)
  expect((await change('9002', { tagValue: 'Ab-9' })).body).toEqual([
    expect.not.objectContaining({ duplicateOf: expect.anything() }),
  ])
  expect(await tagOf('ab-9')).toBe('9002')
  expect(await duplicates()).toEqual([
    ['9001', undefined],
    ['9002', undefined],
    ['9003', '9001'],
    ['9004', undefined],
  ])
})

it('DE-30 the oldest double takes over when the tag before it is deleted, or gets another value', async () => {
  await server.root.delete('/v1/tag-mappings', { ids: [await idOf('9001')] })
  expect(await duplicates()).toEqual([
    ['9002', undefined],
    ['9003', '9002'],
    ['9004', undefined],
  ])
  expect(await tagOf('Ab-1')).toBe('9002')
  await change('9002', { tagValue: 'ab-7' })
  expect(await duplicates()).toEqual([
    ['9002', undefined],
    ['9003', undefined],
    ['9004', undefined],
  ])
  expect(await tagOf('Ab-1')).toBe('9003')
})

it('DE-31 of values that differ in separators and control characters the oldest works, and all are kept', async () => {
  const spelled = await server.root.list<TagMapping>('/v1/tag-mappings?tagNo=910')
  expect(spelled.map(({ tagNo, tagValue, duplicateOf }) => [tagNo, tagValue, duplicateOf])).toEqual(
    SPELLINGS.map((value, at) => [String(9_101 + at), value, at === 0 ? undefined : '9101']),
  )
  for (const tagValue of SPELLINGS) {
    expect((await server.root.request('POST', '/v1/tag-mappings', aTag({ tagValue }))).status).toBe(409)
  }
})
