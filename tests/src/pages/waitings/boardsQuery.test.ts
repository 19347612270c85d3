import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import type { Api } from '../../../../src/api/api.ts'
import { readRecord } from '../../../../src/dataProvider/readRecord.ts'
import type { BoardWithQueue } from '../../../../src/dataProvider/queues.ts'
import { ofOurServer } from '../../support/wire.ts'
import { type Boards, boardsQuery, keepBoards } from '../../../../src/pages/waitings/queues/boardsQuery.ts'

const KEY = ['dids', 'withQueues']

const read = (id: number, name: string, maxPatient: number) =>
  ({
    board: readRecord('dids', { id, name: { kr: name } }),
    room: { id: id + 10, maxPatient, useMultiCall: true },
    queue: {},
  }) as unknown as BoardWithQueue

it('a name, the places and the limits of a room that come with a queue are those from then on', () => {
  const queries = new QueryClient()
  const first = [read(1, '채혈실', 1), read(2, '초음파실', 1)]
  keepBoards(queries, first)
  expect(queries.getQueryData(KEY)).toBeUndefined()
  queries.setQueryData<Boards>(KEY, { boards: first.map(({ board }) => board), rooms: first.map(({ room }) => room) })
  const before = queries.getQueryData<Boards>(KEY)
  keepBoards(queries, [read(2, '초음파실', 1)])
  expect(queries.getQueryData(KEY)).toBe(before)

  keepBoards(queries, [read(2, '심장초음파실', 3)])
  const after = queries.getQueryData<Boards>(KEY)
  expect(after?.boards.map(({ name }) => name.kr)).toEqual(['채혈실', '심장초음파실'])
  expect(after?.rooms?.map(({ maxPatient }) => maxPatient)).toEqual([1, 3])
  expect(after?.boards[0]).toBe(before?.boards[0])
})

it.each([
  { what: 'a new board appears', before: ['채혈실'], after: ['채혈실', '초음파실'] },
  { what: 'a deleted board leaves', before: ['채혈실', '초음파실'], after: ['채혈실'] },
])('on our own server $what within a minute, however often queues are read', async ({ before, after }) => {
  vi.useFakeTimers()
  ofOurServer()
  const named = (names: readonly string[]) => names.map((name, at) => read(at + 1, name, 1))
  let all = named(before)
  const api = (async () => ({
    boards: all.map(({ board, room }) => ({ did: board, room, waiting: [], called: [], holding: [] })),
  })) as unknown as Api
  const queries = new QueryClient()
  const boards = new QueryObserver(queries, boardsQuery(api, queries))
  const stop = boards.subscribe(() => {})
  const names = () => boards.getCurrentResult().data?.boards.map(({ name }) => name.kr)
  await vi.advanceTimersByTimeAsync(0)
  expect(names()).toEqual(before)
  all = named(after)
  for (let seconds = 5; seconds < 60; seconds += 5) {
    await vi.advanceTimersByTimeAsync(5_000)
    keepBoards(queries, named(['채혈실']))
    keepBoards(queries, [])
    expect(names()).toEqual(before)
  }
  await vi.advanceTimersByTimeAsync(5_000)
  expect(names()).toEqual(after)
  stop()
  vi.useRealTimers()
})
