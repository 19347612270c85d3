/** Answers to the one question at the end of a visit, the best first. */
export const FEEDBACK = ['GOOD', 'FAIR', 'POOR'] as const
export type Feedback = (typeof FEEDBACK)[number]
