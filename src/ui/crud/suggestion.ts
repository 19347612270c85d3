/** State of a navigation to the form of a new record: what the form starts with, where that is known. */
interface Suggestion {
  readonly suggestion?: Readonly<Record<string, unknown>>
}

/** The state that makes the form of a new record start with these values. */
export const suggesting = (suggestion: NonNullable<Suggestion['suggestion']>): Suggestion => ({ suggestion })

/** What a navigation suggests; nothing for one that does not. */
export const readSuggestion = (state: unknown): Readonly<Record<string, unknown>> =>
  (state as Suggestion | null)?.suggestion ?? {}
