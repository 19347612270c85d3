import { expect, it } from 'vitest'
import type { Did } from '../../../../contract/dids.ts'
import type { Queue, QueuePatient } from '../../../../src/dataProvider/queues.ts'
import { byLongestWait, longestWait } from '../../../../src/pages/waitings/board/longestWait.ts'

const board = (id: number) => ({ id }) as Did
const patient = (id: number, joinedAt: string) => ({ id, joinedAt }) as QueuePatient
const queue = (...waiting: QueuePatient[]): Queue => ({ waiting, called: [], holding: [] })

it('is of who joined first of all who wait, at whichever board', () => {
  const queues = new Map([
    [1, queue(patient(11, '2026-03-02T01:10:00Z'), patient(12, '2026-03-02T01:05:00Z'))],
    [2, queue(patient(21, '2026-03-02T01:00:00Z'))],
    [3, queue()],
  ])
  const found = longestWait([1, 2, 3, 4].map(board), (id) => queues.get(Number(id)))
  expect([found?.board.id, found?.patient.id]).toEqual([2, 21])
})

it('goes by instants, whichever zone they are written in, and leaves out what is none', () => {
  const waiting = [patient(1, ''), patient(2, '2026-03-02T10:00:00+09:00'), patient(3, '2026-03-02T00:59:00Z')]
  expect(longestWait([board(1)], () => queue(...waiting))?.patient.id).toBe(3)
})

it('is nobody where nobody waits', () => {
  expect(longestWait([board(1)], () => queue())).toBeUndefined()
  expect(longestWait([board(1)], () => undefined)).toBeUndefined()
})

it('DE-37 is not of who was left over from yesterday, nor are boards sorted by them', () => {
  const queues = new Map([
    [1, queue({ ...patient(11, '2026-03-01T01:00:00Z'), leftOver: true }, patient(12, '2026-03-02T01:05:00Z'))],
    [2, queue(patient(21, '2026-03-02T01:00:00Z'))],
  ])
  const queueOf = (id: Did['id']) => queues.get(Number(id))
  expect(longestWait([1, 2].map(board), queueOf)?.patient.id).toBe(21)
  expect(byLongestWait([1, 2].map(board), queueOf).map(({ id }) => id)).toEqual([2, 1])
})

it('puts the boards with the longest waits first, and those without any last, as they were given', () => {
  const queues = new Map([
    [2, queue(patient(21, '2026-03-02T01:10:00Z'), patient(22, ''))],
    [3, queue()],
    [4, queue(patient(41, '2026-03-02T01:20:00Z'), patient(42, '2026-03-02T01:00:00Z'))],
  ])
  const sorted = byLongestWait([1, 2, 3, 4].map(board), (id) => queues.get(Number(id)))
  expect(sorted.map(({ id }) => id)).toEqual([4, 2, 1, 3])
})
