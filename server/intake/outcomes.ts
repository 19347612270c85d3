import { type IntakeEvent, type IntakeRecord, isPlanned } from '../../domain/intake/intakeRecord.ts'
import type { Problem } from './exceptions.ts'
import type { IntakeOutcome } from './intakeMessage.ts'
import type { Reconciled } from './reconcile.ts'
import type { UnchangedReason } from './unchanged.ts'

/** Outcome of messages, and for what reason they changed nothing; undefined if they changed something. */
export interface Done {
  readonly outcome: IntakeOutcome
  readonly isNew?: boolean
  readonly why?: UnchangedReason | Problem | undefined
}

/** Outcomes as they are counted. */
export const COUNTED = {
  created: 'accepted',
  changed: 'accepted',
  waiting: 'unchanged',
  unchanged: 'unchanged',
  older: 'stale',
  hint: 'exception',
  exception: 'exception',
} as const satisfies Record<IntakeOutcome, string>

/** Returns what became of a message, by what it changed. */
export function outcomeOf(
  { isChanged, isHinted, problems }: Reconciled,
  { isCreated, isOlder }: { readonly isCreated: boolean; readonly isOlder: boolean },
): IntakeOutcome {
  if (problems.length > 0) return 'exception'
  if (isHinted) return 'hint'
  if (isChanged) return isCreated ? 'created' : 'changed'
  return isOlder ? 'older' : 'unchanged'
}

/** Returns why a message has changed nothing. */
export function whyUnchanged(
  { isHinted, problems: [problem], wanted, present: { visit } }: Reconciled,
  events: readonly IntakeEvent[],
  before: IntakeRecord,
  isOlder: boolean,
): UnchangedReason | Problem {
  const has = (kind: IntakeEvent['kind']) => events.some((event) => event.kind === kind)
  if (problem) return problem
  if (isHinted) return 'HINT'
  if (isOlder) return 'OLDER'
  if (has('undoLeave')) return 'NOT_LEFT'
  if (has('cancel')) return isPlanned(before) || before.arrivedAt !== '' ? 'SAME' : 'WAITING'
  if (wanted === 'CANCELLED') return 'CANCELLED'
  if (has('arrive') && visit?.status !== 'OPEN') return 'STAFF'
  return wanted === 'DONE' && !has('leave') ? 'LEFT' : 'SAME'
}
