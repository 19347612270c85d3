import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { BoardWithQueue } from '../../../../src/dataProvider/waitingCalls.ts'
import { type Boards, keepBoards } from '../../../../src/resources/waitings/queues/boardsQuery.ts'

const KEY = ['dids', 'withQueues']

const read = (id: number, name: string, maxPatient: number) =>
  ({
    board: { id, name: { kr: name } },
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
