import type { WireId } from '../../contract/answerFields.ts'
import { CALLS_BEFORE_NO_SHOW } from '../../domain/limits.ts'
import type { HoldReason } from '../../domain/waitingMoves.ts'
import type { CallFacts } from './callFacts.ts'
import type { QueueAction } from './queueMoves.ts'

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
