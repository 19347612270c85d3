import type { ExpectedCall } from '../../contract/waitingLists.ts'
import { numberOf, type WireId } from '../../contract/answerFields.ts'
import { CALLS_BEFORE_NO_SHOW } from '../../domain/limits.ts'
import { HOLD_REASONS, type HoldReason } from '../../domain/waitingMoves.ts'
import { expectedCallOf } from './expectedCall.ts'
import type { QueueAction } from './queueMoves.ts'

/** Facts about a patient's calls and hold; only our server sends them, and only to staff. */
export interface CallFacts {
  /** The likely time of the call of a waiting patient. */
  readonly expected?: ExpectedCall | undefined
  /** How often the patient has been called for this exam, from the second time on. */
  readonly calls?: number | undefined
  /** Whether that is often enough at this board to note that the patient does not come. */
  readonly calledOften?: boolean | undefined
  /** Number of no-shows, and whether it is high enough to hold the patient. */
  readonly missed?: number | undefined
  readonly missedOften?: boolean | undefined
  /** Start of the hold, ISO 8601. */
  readonly heldAt?: string | undefined
  readonly holdReason?: HoldReason | undefined
  /** Whether the patient is of an earlier day and nobody has touched the entry since. */
  readonly leftOver?: boolean | undefined
  /** Time at which a named screen finished speaking the call (ISO 8601), and that screen. */
  readonly spokenAt?: string | undefined
  readonly spokenBy?: string | undefined
}

/** Reads these facts of a patient from a list; facts that the list does not contain are absent. */
export function callFactsOf({
  expected,
  calls,
  calledOften,
  missed,
  missedOften,
  heldAt,
  holdReason,
  leftOver,
  spokenAt,
  spokenBy,
}: { readonly [fact in keyof CallFacts]?: unknown }): CallFacts {
  const [times, misses] = [numberOf(calls), numberOf(missed)]
  const call = expectedCallOf(expected)
  const reason = HOLD_REASONS.find((known) => known === holdReason)
  return {
    ...(call && { expected: call }),
    ...(times !== undefined && { calls: times }),
    ...(typeof calledOften === 'boolean' && { calledOften }),
    ...(misses !== undefined && { missed: misses }),
    ...(missedOften === true && { missedOften }),
    ...(typeof heldAt === 'string' && { heldAt }),
    ...(reason && { holdReason: reason }),
    ...(leftOver === true && { leftOver }),
    ...(typeof spokenAt === 'string' && { spokenAt }),
    ...(typeof spokenBy === 'string' && { spokenBy }),
  }
}

/** Patients who count in numbers, waits and places: all but those left over from an earlier day. */
export const ofToday = <P extends CallFacts>(patients: readonly P[]): readonly P[] =>
  patients.filter(({ leftOver }) => !leftOver)

/** Hold reasons for waiting patients; a no-show needs a call before it. */
export const HOLDS_OF_WAITING = ['PREPARATION', 'RESTROOM'] as const satisfies readonly HoldReason[]

/** Returns the hold reason, unless the number of missed calls already shows it. */
export const shownHoldReason = ({ holdReason, missed = 0 }: CallFacts): HoldReason | undefined =>
  holdReason === 'NO_SHOW' && missed > 0 ? undefined : holdReason

/** The action for a called patient who does not come: a place behind others at first, then a hold. */
export const noShowStep = ({ missedOften }: CallFacts): QueueAction => (missedOften ? 'noShowHold' : 'noShow')

/** The button of a called patient's row: 재호출, or after several calls in vain the action for a no-show. */
export const stepOf = <B extends { readonly action: QueueAction }>(button: B, patient: CallFacts, instead: B): B =>
  button.action === 'recall' && isCalledOften(patient) ? { ...instead, action: noShowStep(patient) } : button

/** The actions of a row's buttons as text: when it changes, a press may be meant for the button before. */
export const stepsOf = (buttons: readonly { readonly action: QueueAction }[]): string =>
  buttons.map(({ action }) => action).join(' ')

/**
 * Attributes of a patient's row, by which the keyboard finds it: focusable, but not by Tab. Keys do not lead to patients
 * left over from an earlier day.
 */
export const rowProps = (list: string, { id, leftOver }: CallFacts & { readonly id: WireId }) =>
  leftOver ? {} : { 'data-row': `${list}:${id}`, tabIndex: -1 }

/** Whether the patient was called often enough for a no-show: as the server says, or else by a default number. */
export const isCalledOften = ({ calls = 0, calledOften = calls >= CALLS_BEFORE_NO_SHOW }: CallFacts): boolean =>
  calledOften
