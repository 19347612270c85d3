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
import { UNDO_GRACE_MS, UNDO_MS } from '../../domain/limits.ts'
import {
  AUTOMATIC,
  allows,
  MOVE_ACTIONS,
  type MoveAction,
  type SpecialAction,
  undoing,
  type Undoing,
} from '../../domain/waitingMoves.ts'

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

  it('DE-48 at least as many as the room has places', () => {
    expect(roomCapacity({ maxPatient: 1, useMultiCall: false, places: [1, 2, 3] })).toBe(3)
    expect(roomCapacity({ maxPatient: 5, useMultiCall: true, places: [1, 2, 3] })).toBe(5)
    expect(roomCapacity({ maxPatient: 5, useMultiCall: false, places: [] })).toBe(1)
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

describe('what staff can do beside calling, holding and completing', () => {
  const ALLOWED: Record<SpecialAction, WaitingStatus[]> = {
    recall: ['CALLED'],
    transfer: ['WAITING', 'HOLDING'],
    front: ['WAITING'],
    noShow: ['CALLED'],
  }
  it.each(['recall', 'transfer', 'front', 'noShow'] as const)('%s', (action) => {
    expect(WAITING_STATUSES.filter((status) => allows(status, action))).toEqual(ALLOWED[action])
  })
})

describe('what can be taken back', () => {
  it('is ten seconds, and two for the way of the request', () => {
    expect([UNDO_MS, UNDO_GRACE_MS]).toEqual([10_000, 2_000])
  })

  it('is any own move but an undo and a check-out', () => {
    const verdicts: Partial<Record<MoveAction, Undoing>> = { undo: 'undone', cancel: 'checked-out' }
    for (const action of MOVE_ACTIONS) {
      expect([action, undoing({ action, isOwn: true, ageMs: 0 })]).toEqual([action, verdicts[action] ?? 'possible'])
      expect([action, undoing({ action, isOwn: false, ageMs: 0 })]).toEqual([action, 'concurrent-change'])
    }
  })

  it.each([
    { ageMs: -60_001, verdict: 'late' },
    { ageMs: -60_000, verdict: 'possible' },
    { ageMs: 0, verdict: 'possible' },
    { ageMs: 12_000, verdict: 'possible' },
    { ageMs: 12_001, verdict: 'late' },
  ])('after $ageMs ms is $verdict', ({ ageMs, verdict }) => {
    expect(undoing({ action: 'call', isOwn: true, ageMs })).toBe(verdict)
  })
})

it('a move that the server makes by itself is told so in Korean', () => {
  expect(AUTOMATIC).toBe('자동 처리')
})
