import type { DataProvider, GetListParams } from 'react-admin'
import { expect, it } from 'vitest'
import { fetchAllRows } from '../../../src/ui/useAllRecords.ts'

const ROWS = Array.from({ length: 250 }, (_, index) => ({ id: index + 1 }))
const WANTED = { filter: { name: '실' }, sort: { field: 'no.asc', order: 'ASC' } } as const

/** Creates a server with pages of at most `cap` rows, with or without support for `paged=false`. */
function server(knowsUnpaged: boolean, cap: number) {
  const asked: Partial<GetListParams>[] = []
  const getList = async (_: string, params: GetListParams) => {
    asked.push(params)
    if (knowsUnpaged && params.meta?.paged === false) return { data: ROWS, total: ROWS.length }
    const { page, perPage } = params.pagination ?? { page: 1, perPage: 10 }
    const size = Math.min(perPage, cap)
    return { data: ROWS.slice((page - 1) * size, page * size), total: ROWS.length }
  }
  return { asked, provider: { getList } as unknown as DataProvider }
}

it('asks once for everything, with the filters and the sort', async () => {
  const { asked, provider } = server(true, 200)
  expect(await fetchAllRows(provider, 'rooms', WANTED)).toHaveLength(250)
  expect(asked).toEqual([{ ...WANTED, meta: { paged: false } }])
})

it.each([200, 30])('follows the pages of a server that sends no more than %i rows at once', async (cap) => {
  const { asked, provider } = server(false, cap)
  const rows = await fetchAllRows(provider, 'rooms', WANTED)
  expect(rows.map(({ id }) => id)).toEqual(ROWS.map(({ id }) => id))
  expect(asked.at(-1)).toMatchObject(WANTED)
})

it('DE-02 asks for the pages of a list that is too long for the server to send at once', async () => {
  const { provider } = server(true, 200)
  const whole = provider.getList
  const cut = {
    getList: async (...given: Parameters<DataProvider['getList']>) => ({
      ...(await whole(...given)),
      ...(given[1].meta && { data: ROWS.slice(0, 100) }),
    }),
  } as unknown as DataProvider
  expect(await fetchAllRows(cut, 'rooms', WANTED)).toEqual(ROWS)
})

it('asks for a long list page by page, for a server would work on all of it at a time', async () => {
  const { asked, provider } = server(true, 200)
  expect(await fetchAllRows(provider, 'visits', { ...WANTED, expected: 1_001 })).toHaveLength(250)
  expect(asked.map(({ meta, pagination }) => [meta, pagination?.page])).toEqual([
    [undefined, 1],
    [undefined, 2],
    [undefined, 3],
  ])
})

it.each([
  ['no rows', []],
  ['the same rows', [{ id: 1 }, { id: 2 }]],
])('ends with a server that answers %s however often it is asked, and counts more', async (_, data) => {
  let asked = 0
  const getList = async () => {
    asked += 1
    return { data, total: 1_000_000 }
  }
  const rows = await fetchAllRows({ getList } as unknown as DataProvider, 'rooms', { ...WANTED, long: true })
  expect(rows).toEqual(data)
  expect(asked).toBeLessThanOrEqual(2)
})
