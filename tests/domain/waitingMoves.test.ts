import { describe, expect, it } from 'vitest'
import { UNDO_GRACE_MS, UNDO_MS } from '../../domain/limits.ts'
import { WAITING_STATUSES, type WaitingStatus } from '../../domain/waiting.ts'
import {
  AUTOMATIC,
  allows,
  MOVE_ACTIONS,
  type MoveAction,
  type SpecialAction,
  undoing,
  type Undoing,
} from '../../domain/waitingMoves.ts'

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
