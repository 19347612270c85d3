import { CLOCK_SKEW_MS, UNDO_GRACE_MS, UNDO_MS } from './limits.ts'
import type { WaitingStatus } from './waiting.ts'

/** Actions in the log of a queue: `tag` is any effect of a tag scan, `cancel` is a check-out. */
export const MOVE_ACTIONS = [
  'join',
  'call',
  'recall',
  'holding',
  'done',
  'transfer',
  'front',
  'noShow',
  'undo',
  'tag',
  'cancel',
] as const
export type MoveAction = (typeof MOVE_ACTIONS)[number]

/** Reasons for moving a patient to the front: 예약, 응급, 검사 후, 기타. */
export const FRONT_REASONS = ['RESERVATION', 'EMERGENCY', 'AFTER_EXAM', 'OTHER'] as const
export type FrontReason = (typeof FRONT_REASONS)[number]
export const isFrontReason = (reason: unknown): reason is FrontReason => FRONT_REASONS.includes(reason as FrontReason)

/** Reasons for putting a patient on hold: 검사 전 준비, 화장실, 부재, 기타. */
export const HOLD_REASONS = ['PREPARATION', 'RESTROOM', 'NO_SHOW', 'OTHER'] as const
export type HoldReason = (typeof HOLD_REASONS)[number]

/** All reasons of a move. */
export const MOVE_REASONS = [...FRONT_REASONS, 'PREPARATION', 'RESTROOM', 'NO_SHOW'] as const
export type MoveReason = (typeof MOVE_REASONS)[number]

/** Further actions of staff on an entry, besides `call`, `holding` and `done`. */
export type SpecialAction = 'recall' | 'transfer' | 'front' | 'noShow'

const ALLOWED: Record<SpecialAction, readonly WaitingStatus[]> = {
  recall: ['CALLED'],
  transfer: ['WAITING', 'HOLDING'],
  front: ['WAITING'],
  noShow: ['CALLED'],
}

/**
 * Whether an entry in `status` can be called again, transferred to another board, moved to the front, or marked as
 * absent.
 */
export function allows(status: WaitingStatus, action: SpecialAction): boolean {
  return ALLOWED[action].includes(status)
}

/** Last move of an entry, as seen by a user who wants to undo it. */
export interface LastMove {
  readonly action: MoveAction
  /** Whether the same user made the move. */
  readonly isOwn: boolean
  readonly ageMs: number
}

/**
 * Result of the check. `concurrent-change`: somebody else made the last move. `undone`: it was an undo. `checked-out`:
 * a check-out affects more than one entry. `late`: the time is over, or the clock was set back, so the age is unknown.
 */
export type Undoing = 'possible' | 'concurrent-change' | 'undone' | 'checked-out' | 'late'

/** Checks whether the last move of an entry can be undone. */
export function undoing({ action, isOwn, ageMs }: LastMove): Undoing {
  if (!isOwn) return 'concurrent-change'
  if (action === 'undo') return 'undone'
  if (action === 'cancel') return 'checked-out'
  return ageMs <= UNDO_MS + UNDO_GRACE_MS && ageMs >= -CLOCK_SKEW_MS ? 'possible' : 'late'
}

/** Name that stored rows have for moves that the server makes automatically; pages put it into their language. */
export const AUTOMATIC = '자동 처리'
