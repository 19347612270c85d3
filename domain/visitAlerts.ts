/** What staff must mind about a patient: fasting, at risk of falling, in a wheelchair, needs an interpreter. */
export const VISIT_ALERTS = ['FASTING', 'FALL_RISK', 'WHEELCHAIR', 'INTERPRETER'] as const
export type VisitAlert = (typeof VISIT_ALERTS)[number]

/** The alerts that a value names, each once and in the one order; none of what is no list. */
export const visitAlertsOf = (value: unknown): VisitAlert[] =>
  Array.isArray(value) ? VISIT_ALERTS.filter((alert) => value.includes(alert)) : []
