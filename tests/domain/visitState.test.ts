import { describe, expect, it } from 'vitest'
import { type EntryOfVisit, planProgress, visitState, whereabouts } from '../../domain/visitState.ts'
import type { WaitingStatus } from '../../domain/waiting.ts'

const entry = (didId: number, status: WaitingStatus): EntryOfVisit => ({ didId, status })

describe('the state of a visit', () => {
  const roomOf = (didId: number | string) => ({ 1: 11, 2: 12 })[Number(didId)]

  it.each<{
    what: string
    status?: string
    roomIds?: number[]
    doneRoomIds?: number[]
    waitings?: EntryOfVisit[]
    is: string
  }>([
    { what: 'nobody registered', roomIds: [11, 12], is: 'UNREGISTERED' },
    { what: 'nobody registered, without a plan', is: 'UNREGISTERED' },
    { what: 'with a room left', roomIds: [11, 12], waitings: [entry(1, 'DONE')], is: 'UNREGISTERED' },
    { what: 'taken out of the only queue', waitings: [entry(1, 'CANCELED')], is: 'UNREGISTERED' },
    { what: 'done at a room outside the plan', roomIds: [11], waitings: [entry(2, 'DONE')], is: 'UNREGISTERED' },
    { what: 'waiting', waitings: [entry(1, 'DONE'), entry(2, 'WAITING')], is: 'WAITING' },
    { what: 'on hold', roomIds: [11, 12], waitings: [entry(2, 'HOLDING')], is: 'HOLDING' },
    { what: 'in exam, on hold elsewhere', waitings: [entry(1, 'HOLDING'), entry(2, 'CALLED')], is: 'CALLED' },
    {
      what: 'done with every room',
      roomIds: [11, 12],
      doneRoomIds: [11],
      waitings: [entry(2, 'DONE')],
      is: 'ALL_DONE',
    },
    { what: 'done, without a plan, at a board without a room', waitings: [entry(3, 'DONE')], is: 'ALL_DONE' },
    { what: 'checked out', status: 'CLOSED', roomIds: [11], waitings: [entry(1, 'CANCELED')], is: 'CLOSED' },
  ])('DE-36 $what: $is', ({ status = 'OPEN', roomIds = [], doneRoomIds, waitings = [], is }) => {
    expect(visitState({ status, roomIds, doneRoomIds, waitings }, roomOf)).toBe(is)
  })
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
  })

  it('DE-24 has no total when every room is planned', () => {
    expect(planProgress({ roomIds: [], waitings: [entry(3, 'DONE'), entry(1, 'CALLED')] }, roomOf)).toEqual({
      done: 1,
      total: null,
    })
  })
})
