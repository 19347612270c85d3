import type { WaitingStatus } from '../waiting.ts'
import { FRONT_REASONS, type MoveAction, type MoveReason } from '../waitingMoves.ts'

/** A line of the log of one entry. */
export interface LoggedStep {
  readonly action: MoveAction
  /** Null for joining the queue. */
  readonly from: WaitingStatus | null
  readonly to: WaitingStatus
  /** The board after it. */
  readonly didId: number
  readonly reason: MoveReason | null
  /** Ms since the epoch. */
  readonly at: number
  /** Whether nobody had touched the entry since an earlier day. */
  readonly wasLeftOver: boolean
  /** Null for a caller who was not signed in, and for a user deleted since. */
  readonly userId: string | null
  /** Place of the room after the step; null or absent without one. */
  readonly place?: number | null
}

/** How often something happened to an entry. */
export interface EntryCounts {
  readonly noShows: number
  readonly recalls: number
  readonly holds: number
  readonly transfers: number
  /** Moves to the front, in the order of FRONT_REASONS; the last number is of those without a reason. */
  readonly fronts: readonly number[]
}

/** Facts about an entry from the log. Instants are ms since the epoch. */
export interface EntryFacts {
  readonly joinedAt: number
  readonly status: WaitingStatus
  /** The board at the end, or now. */
  readonly didId: number
  readonly lastAt: number
  /** First call; null without one. */
  readonly calledAt: number | null
  /** The user who called the patient out of the queue last. */
  readonly callerId: string | null
  /** From the call to the completion; null for an entry that was not completed from an exam. */
  readonly exam: { readonly from: number; readonly to: number } | null
  /** Whether nobody knows how long the wait, or the exam, was, because a night lay in between. */
  readonly isWaitLost: boolean
  readonly isExamLost: boolean
  readonly counts: EntryCounts
}

/**
 * Returns what the log says of one entry: what was undone has never happened.
 * @param log all its lines in order
 * @returns undefined for an entry whose joining was undone, or of which the log says nothing
 */
export function entryFacts(log: readonly LoggedStep[]): EntryFacts | undefined {
  const steps = withoutUndone(log)
  const [join] = steps
  const last = steps.at(-1)
  if (!join || !last || join.from !== null) return undefined
  const call = steps.findIndex(({ to }) => to === 'CALLED')
  const begin = steps.findLastIndex(({ from, to }) => to === 'CALLED' && from !== 'CALLED')
  const start = steps[begin]
  const isExamined = start !== undefined && last.from === 'CALLED' && last.to === 'DONE'
  return {
    joinedAt: join.at,
    status: last.to,
    didId: last.didId,
    lastAt: last.at,
    calledAt: steps[call]?.at ?? null,
    callerId: start?.userId ?? null,
    exam: isExamined ? { from: start.at, to: last.at } : null,
    isWaitLost: steps.slice(0, call < 0 ? steps.length : call + 1).some(({ wasLeftOver }) => wasLeftOver),
    isExamLost: isExamined && steps.slice(begin + 1).some(({ wasLeftOver }) => wasLeftOver),
    counts: countsOf(steps),
  }
}

/** Returns the lines that still hold: an undo takes back the last of them. */
export function withoutUndone(log: readonly LoggedStep[]): LoggedStep[] {
  const steps: LoggedStep[] = []
  for (const step of log) {
    if (step.action === 'undo') steps.pop()
    else steps.push(step)
  }
  return steps
}

/** Counts what happened in some lines that hold. */
export function countsOf(steps: readonly LoggedStep[]): EntryCounts {
  const of = (action: MoveAction) => steps.filter((step) => step.action === action)
  const fronts = of('front')
  return {
    noShows: of('noShow').length,
    recalls: of('recall').length,
    holds: of('holding').length,
    transfers: of('transfer').length,
    fronts: [...FRONT_REASONS, null].map((reason) => fronts.filter((front) => front.reason === reason).length),
  }
}
