import { expect, it } from 'vitest'
import type { BoardSet } from '../../contract/boardSets.ts'
import type { AuditRow } from '../../contract/audit.ts'
import { RECORD_VERSION_HEADER } from '../../contract/constants.ts'
import type { Page } from '../../contract/common.ts'
import { createDid } from '../harness/create.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()

async function boards(count: number): Promise<number[]> {
  const ids: number[] = []
  for (let at = 0; at < count; at += 1) ids.push((await createDid(server.root)).id)
  return ids
}
let made = 0
async function createSet(didIds: readonly number[], given: Partial<BoardSet> = {}): Promise<BoardSet> {
  made += 1
  return server.root.post<BoardSet>('/v1/board-sets', { id: `set-${made}`, name: `복도 ${made}`, didIds, ...given })
}

it('a set of boards is made, listed by name, read by anybody with its short address, changed and deleted', async () => {
  const [first, second, third] = (await boards(3)) as [number, number, number]
  const set = await createSet([third, first], { id: 'hall', name: '가 복도' })
  expect(set).toEqual({ id: 'hall', short: 'hall', name: '가 복도', didIds: [third, first] })
  for (const typed of ['hall', 'Hall', 'HALL']) expect(await server.anyone.get(`/v1/board-sets/${typed}`)).toEqual(set)
  expect((await server.root.get<Page<BoardSet>>('/v1/board-sets?name=가')).content).toEqual([set])
  expect((await server.anyone.request('GET', '/v1/board-sets')).status).toBe(401)
  const { body } = await server.root.request<BoardSet[]>('PATCH', '/v1/board-sets', {
    boardSets: [{ id: 'hall', didIds: [first, second, third] }],
  })
  expect(body).toEqual([{ ...set, didIds: [first, second, third] }])
  await server.root.delete('/v1/board-sets', { ids: ['hall'] })
  expect((await server.anyone.request('GET', '/v1/board-sets/hall')).refusal).toMatchObject({
    status: 404,
    code: 'BOARDSET_NOT_FOUND',
  })
})

it('a set has two to eight boards that exist, each once, and an address of its own that can be typed', async () => {
  const ids = await boards(9)
  const [first = 0, second = 0] = ids
  await createSet([first, second], { id: 'taken' })
  const refused = async (given: Partial<BoardSet>) => {
    const body = { id: 'other', name: '복도', didIds: [first, second], ...given }
    const { status, refusal } = await server.root.request('POST', '/v1/board-sets', body)
    return [status, refusal.errors?.[0]?.field, refusal.errors?.[0]?.message]
  }
  const number = '대기판을 2개에서 8개까지 골라 주세요.'
  expect(await refused({ didIds: [first] })).toEqual([400, 'didIds', number])
  expect(await refused({ didIds: ids })).toEqual([400, 'didIds', number])
  expect(await refused({ didIds: [first, first] })).toEqual([400, 'didIds', '같은 대기판이 두 번 들어 있습니다.'])
  expect(await refused({ didIds: [first, 999_999] })).toEqual([400, 'didIds', '대기판을 찾을 수 없습니다.'])
  expect(await refused({ id: 'taken' })).toEqual([409, 'id', '이미 사용 중인 짧은 주소입니다.'])
  expect(await refused({ id: '복도' })).toEqual([400, 'id', '영문 소문자, 숫자, 붙임표(-)만 입력할 수 있습니다.'])
})

it('a set loses a board that is deleted, and keeps the others', async () => {
  const [first, second] = (await boards(2)) as [number, number]
  const { id } = await createSet([first, second])
  await server.root.delete('/v1/dids', { ids: [first] })
  expect(await server.anyone.get(`/v1/board-sets/${id}`)).toMatchObject({ didIds: [second] })
  await server.root.delete('/v1/dids', { ids: [second] })
  expect(await server.anyone.get(`/v1/board-sets/${id}`)).toMatchObject({ didIds: [] })
})

it('an edit that overwrites the boards that somebody else has chosen meanwhile is refused', async () => {
  const [first, second, third] = (await boards(3)) as [number, number, number]
  const { id } = await createSet([first, second])
  const { headers } = await server.root.request('GET', `/v1/board-sets/${id}`)
  const version = headers.get(RECORD_VERSION_HEADER) ?? ''
  const patch = (didIds: readonly number[]) =>
    server.root.request(
      'PATCH',
      '/v1/board-sets',
      { boardSets: [{ id, didIds }] },
      { [RECORD_VERSION_HEADER]: version },
    )
  expect((await patch([third, first])).status).toBe(200)
  expect((await patch([second, third])).refusal.code).toBe('RECORD_CHANGED')
})

it('the audit log names a set and its boards', async () => {
  const [first, second] = (await boards(2)) as [number, number]
  const { id } = await createSet([first, second], { name: '로비' })
  const { content } = await server.root.get<Page<AuditRow>>('/v1/audit?action=boardSets.create')
  expect(content[0]).toMatchObject({ kind: 'boardSet', subjects: [id] })
  expect(content[0]?.names?.map(({ kind, kr }) => [kind, kr])).toEqual(expect.arrayContaining([['boardSet', '로비']]))
  expect(content[0]?.names?.filter(({ kind }) => kind === 'did')).toHaveLength(2)
})
