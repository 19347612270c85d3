import { describe, expect, it } from 'vitest'
import {
  freePlaces,
  isBusy,
  isOpen,
  roomCapacity,
  transition,
  WAITING_STATUSES,
  type WaitingAction,
  type WaitingStatus,
} from '../../domain/waiting.ts'

/** Resulting state for each action and state: a new state, `same`, or `-` for not allowed. */
const MOVES: Record<WaitingAction, Record<WaitingStatus, WaitingStatus | 'same' | '-'>> = {
  call: { WAITING: 'CALLED', CALLED: 'same', HOLDING: 'CALLED', DONE: '-', CANCELED: '-' },
  holding: { WAITING: 'HOLDING', CALLED: '-', HOLDING: 'same', DONE: '-', CANCELED: '-' },
  done: { WAITING: 'DONE', CALLED: 'DONE', HOLDING: 'CALLED', DONE: 'same', CANCELED: '-' },
}

describe('DE-11 DE-12 transition', () => {
  const cases = (['call', 'holding', 'done'] as const).flatMap((action) =>
    WAITING_STATUSES.map((from) => ({ action, from, to: MOVES[action][from] })),
  )

  it.each(cases)('DE-12 $action on $from gives $to', ({ action, from, to }) => {
    const expected = to === '-' ? { kind: 'impossible' } : to === 'same' ? { kind: 'same' } : { kind: 'move', to }
    expect(transition(from, action)).toEqual(expected)
  })

  it.each(cases.filter(({ action, to }) => action !== 'done' && to !== 'same' && to !== '-'))(
    'DE-11 $action on $from changes nothing when repeated',
    ({ action, to }) => {
      expect(transition(to as WaitingStatus, action)).toEqual({ kind: 'same' })
    },
  )
})

describe('DE-09 free places', () => {
  it('DE-09 one patient at a time unless several may be called', () => {
    expect(roomCapacity({ maxPatient: 5, useMultiCall: false })).toBe(1)
    expect(roomCapacity({ maxPatient: 5, useMultiCall: true })).toBe(5)
  })

  it.each([
    { inExam: 0, free: 3 },
    { inExam: 2, free: 1 },
    { inExam: 3, free: 0 },
    { inExam: 4, free: 0 },
  ])('DE-09 of three places $inExam taken leave $free', ({ inExam, free }) => {
    expect(freePlaces({ maxPatient: 3, useMultiCall: true }, inExam)).toBe(free)
  })
})

describe('where a patient is', () => {
  it('is busy while waiting or in exam, and in a list while held too', () => {
    expect(WAITING_STATUSES.filter(isBusy)).toEqual(['WAITING', 'CALLED'])
    expect(WAITING_STATUSES.filter(isOpen)).toEqual(['WAITING', 'CALLED', 'HOLDING'])
  })
})
