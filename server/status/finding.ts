import { STATUS_STATES, type StatusState } from '../../contract/status.ts'
import { inLanguage, KOREAN, type Language, type Value } from '../../domain/text.ts'

/**
 * Result of a check; the doctor's are in Korean only. Texts contain no times, because a reader's time zone is unknown.
 */
export interface Finding<Id extends string = string, Words extends Value = string> {
  /** Name for programs, such as `certificate`. */
  readonly id: Id
  readonly state: StatusState
  readonly text: Words
  /** '' if none is needed. */
  readonly advice: Words | ''
  /** Undefined if the check does not know since when. */
  readonly since?: Date | undefined
}

/** Returns the finding of a check that has nothing to report. */
export const fine = <Id extends string, Words extends Value>(id: Id, text: Words): Finding<Id, Words> => ({
  id,
  state: 'ok',
  text,
  advice: '',
})

const needsAttention =
  (state: StatusState) =>
  <Id extends string, Words extends Value>(id: Id, text: Words, advice: Words, since?: Date): Finding<Id, Words> => ({
    id,
    state,
    text,
    advice,
    since,
  })

/** Returns a finding that needs attention. The advice says what to do. */
export const warning = needsAttention('warning')

/** Returns a finding that needs attention at once. The advice says what to do. */
export const critical = needsAttention('critical')

/** Returns a result with its texts in one language. */
export const worded = <T extends Pick<Finding<string, Value>, 'text' | 'advice'>>(
  result: T,
  language: Language = KOREAN,
) => ({
  ...result,
  text: inLanguage(result.text, language),
  advice: inLanguage(result.advice, language),
})

/** Position of a state in the order from the best to the worst. */
export const rankOf = (state: StatusState): number => STATUS_STATES.indexOf(state)

/** Returns the worst state of checks; `ok` for none. */
export const worstOf = (checks: readonly { readonly state: StatusState }[]): StatusState =>
  STATUS_STATES[Math.max(0, ...checks.map(({ state }) => rankOf(state)))] ?? 'ok'
