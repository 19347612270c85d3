import { STATUS_STATES, type StatusState } from '../../contract/status.ts'

/** Result of a check, in Korean. Texts contain no times, because a reader's time zone is unknown. */
export interface Finding<Id extends string = string> {
  /** Name for programs, such as `certificate`. */
  readonly id: Id
  readonly state: StatusState
  readonly text: string
  /** '' if none is needed. */
  readonly advice: string
  /** Undefined if the check does not know since when. */
  readonly since?: Date | undefined
}

/** Returns the finding of a check that has nothing to report. */
export const fine = <Id extends string>(id: Id, text: string): Finding<Id> => ({ id, state: 'ok', text, advice: '' })

/** Returns a finding that needs attention. @param advice what to do */
export const warning = <Id extends string>(id: Id, text: string, advice: string, since?: Date): Finding<Id> => ({
  id,
  state: 'warning',
  text,
  advice,
  since,
})

/** Returns a finding that needs attention at once. @param advice what to do */
export const critical = <Id extends string>(id: Id, text: string, advice: string, since?: Date): Finding<Id> => ({
  id,
  state: 'critical',
  text,
  advice,
  since,
})

/** Position of a state in the order from the best to the worst. */
export const rankOf = (state: StatusState): number => STATUS_STATES.indexOf(state)

/** Returns the worst state of checks; `ok` for none. */
export const worstOf = (checks: readonly { readonly state: StatusState }[]): StatusState =>
  STATUS_STATES[Math.max(0, ...checks.map(({ state }) => rankOf(state)))] ?? 'ok'
