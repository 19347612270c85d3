import { CLOCK_SKEW_MS, UNDO_GRACE_MS, UNDO_MS } from './limits.ts'
import type { WaitingStatus } from './waiting.ts'

/** What the log of a queue tells apart: `tag` is whatever a tag scan did, `cancel` what checking out did. */
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

/** Why a patient is moved to the front: 예약, 응급, 검사 후, 기타. */
export const FRONT_REASONS = ['RESERVATION', 'EMERGENCY', 'AFTER_EXAM', 'OTHER'] as const
export type FrontReason = (typeof FRONT_REASONS)[number]

/** Why a patient is held: 검사 전 준비, 화장실, 부재, 기타. */
export const HOLD_REASONS = ['PREPARATION', 'RESTROOM', 'NO_SHOW', 'OTHER'] as const
export type HoldReason = (typeof HOLD_REASONS)[number]

/** Every reason of a move. */
export const MOVE_REASONS = [...FRONT_REASONS, 'PREPARATION', 'RESTROOM', 'NO_SHOW'] as const
export type MoveReason = (typeof MOVE_REASONS)[number]

/** What staff can do with an entry beside `call`, `holding` and `done`. */
export type SpecialAction = 'recall' | 'transfer' | 'front' | 'noShow'

const ALLOWED: Record<SpecialAction, readonly WaitingStatus[]> = {
  recall: ['CALLED'],
  transfer: ['WAITING', 'HOLDING'],
  front: ['WAITING'],
  noShow: ['CALLED'],
}

/** Whether an entry in `status` can be called again, sent to another board, moved to the front, or noted as absent. */
export function allows(status: WaitingStatus, action: SpecialAction): boolean {
  return ALLOWED[action].includes(status)
}

/** The last move of an entry, as whoever wants to undo it sees it. */
export interface LastMove {
  readonly action: MoveAction
  /** Made by the one who asks. */
  readonly isOwn: boolean
  readonly ageMs: number
}

/**
 * `concurrent-change`: somebody else made the last move; `undone`: it was an undo; `checked-out`: checking out takes
 * more back than one entry of a queue; `late`: the time is over, or the clock was set back since and nobody can tell.
 */
export type Undoing = 'possible' | 'concurrent-change' | 'undone' | 'checked-out' | 'late'

/** Whether the last move of an entry can be taken back. */
export function undoing({ action, isOwn, ageMs }: LastMove): Undoing {
  if (!isOwn) return 'concurrent-change'
  if (action === 'undo') return 'undone'
  if (action === 'cancel') return 'checked-out'
  return ageMs <= UNDO_MS + UNDO_GRACE_MS && ageMs >= -CLOCK_SKEW_MS ? 'possible' : 'late'
}

/** Who a move is by that the server makes by itself: takes the place of a name. */
export const AUTOMATIC = '자동 처리'
