/** Navigation state with initial values for the form of a new record. */
interface Suggestion {
  readonly suggestion?: Readonly<Record<string, unknown>>
}

/** Returns the state that makes the form of a new record start with these values. */
export const suggesting = (suggestion: NonNullable<Suggestion['suggestion']>): Suggestion => ({ suggestion })

/** Reads the suggested values from the state of a navigation; empty if there are none. */
export const readSuggestion = (state: unknown): Readonly<Record<string, unknown>> =>
  (state as Suggestion | null)?.suggestion ?? {}
