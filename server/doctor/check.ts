/** How something stands: `warning` should be changed soon, `critical` now. */
export type CheckState = 'ok' | 'warning' | 'critical'

/** One finding of the doctor. */
export interface Check {
  /** Name for programs, such as `certificate`. */
  readonly id: string
  readonly state: CheckState
  /** What was found, in Korean. */
  readonly text: string
  /** What to do, in Korean; empty where nothing is to be done. */
  readonly advice: string
}

const ORDER: readonly CheckState[] = ['ok', 'warning', 'critical']

/** Returns the worst of the states; `ok` for none. */
export const worstOf = (checks: readonly Pick<Check, 'state'>[]): CheckState =>
  ORDER[Math.max(0, ...checks.map(({ state }) => ORDER.indexOf(state)))] ?? 'ok'

export const fine = (id: string, text: string): Check => ({ id, state: 'ok', text, advice: '' })
export const warning = (id: string, text: string, advice: string): Check => ({ id, state: 'warning', text, advice })
export const critical = (id: string, text: string, advice: string): Check => ({ id, state: 'critical', text, advice })

/** Returns the reason of a failure in one line. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message || String((error as { code?: unknown }).code ?? error.name) : String(error))
    .split('\n', 1)[0]
    ?.trim() ?? ''
