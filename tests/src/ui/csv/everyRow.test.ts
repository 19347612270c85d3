import type { DataProvider, GetListParams } from 'react-admin'
import { expect, it } from 'vitest'
import { everyRow } from '../../../../src/ui/csv/everyRow.ts'

const ROWS = Array.from({ length: 250 }, (_, index) => ({ id: index + 1 }))
const WANTED = { filter: { name: '실' }, sort: { field: 'no.asc', order: 'ASC' } } as const

/** A server that pages by at most `cap` rows, and maybe knows `paged=false`. */
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
  expect(await everyRow(provider, 'rooms', WANTED)).toHaveLength(250)
  expect(asked).toEqual([{ ...WANTED, meta: { paged: false } }])
})

it.each([200, 30])('follows the pages of a server that sends no more than %i rows at once', async (cap) => {
  const { asked, provider } = server(false, cap)
  const rows = await everyRow(provider, 'rooms', WANTED)
  expect(rows.map(({ id }) => id)).toEqual(ROWS.map(({ id }) => id))
  expect(asked.at(-1)).toMatchObject(WANTED)
})

it('asks for a long list page by page, for a server would work on all of it at a time', async () => {
  const { asked, provider } = server(true, 200)
  expect(await everyRow(provider, 'visits', { ...WANTED, expected: 2_001 })).toHaveLength(250)
  expect(asked.map(({ meta, pagination }) => [meta, pagination?.page])).toEqual([[undefined, 1], [undefined, 2], [undefined, 3]])
})
