import { describe, expect, it } from 'vitest'
import type { VisitWaiting } from '../../../../contract/visits.ts'
import { moved } from '../../../../src/resources/visits/moved.ts'
import { roomsLeft } from '../../../../src/resources/visits/search/roomsLeft.ts'
import { planProgress, whereabouts } from '../../../../src/resources/visits/whereabouts.ts'

const entry = (didId: number, status: VisitWaiting['status']): VisitWaiting => ({
  didWaitingId: didId * 10,
  didId,
  status,
  createdAt: '2026-03-02T01:00:00.000Z',
})

describe('where a patient is', () => {
  it('DE-24 names the exam before a queue and a queue before being held; what is over is nowhere', () => {
    const waitings = [
      entry(1, 'DONE'),
      entry(2, 'HOLDING'),
      entry(3, 'WAITING'),
      entry(4, 'CALLED'),
      entry(5, 'CANCELED'),
    ]
    expect(whereabouts(waitings).map(({ didId }) => didId)).toEqual([4, 3, 2])
  })
})

describe('how far a patient is', () => {
  const rooms = new Map<number | string, number>([
    [1, 11],
    [2, 11],
    [3, 13],
  ])
  const roomOf = (didId: number | string) => rooms.get(didId)

  it('DE-24 counts planned rooms only, and a room once however many of its boards were visited', () => {
    const waitings = [entry(1, 'DONE'), entry(2, 'DONE'), entry(3, 'DONE'), entry(4, 'DONE')]
    expect(planProgress({ roomIds: [11, 12], waitings }, roomOf)).toEqual({ done: 1, total: 2 })
  })

  it('has exams that ended in the room that their board had then, and those of boards deleted since', () => {
    const waitings = [
      { ...entry(1, 'DONE'), roomId: 12 },
      { ...entry(3, 'DONE'), roomId: null },
    ]
    const visit = { roomIds: [11, 12, 13, 14], doneRoomIds: [14], waitings }
    expect(planProgress(visit, roomOf)).toEqual({ done: 2, total: 4 })
    const options = visit.roomIds.map((id) => ({ value: String(id), label: `${id}호` }))
    expect(roomsLeft(visit, { roomOf, rooms: options })).toEqual(['11호', '13호'])
  })

  it('DE-24 has no total when every room is planned', () => {
    expect(planProgress({ roomIds: [], waitings: [entry(3, 'DONE'), entry(1, 'CALLED')] }, roomOf)).toEqual({
      done: 1,
      total: null,
    })
  })
})

describe('the order of planned rooms', () => {
  it.each([
    { from: 0, to: 1, order: ['b', 'a', 'c'] },
    { from: 2, to: 1, order: ['a', 'c', 'b'] },
    { from: 2, to: 0, order: ['c', 'a', 'b'] },
  ])('puts the room at $from to $to', ({ from, to, order }) => {
    expect(moved(['a', 'b', 'c'], from, to)).toEqual(order)
  })
})
