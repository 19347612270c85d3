/** Warnings for staff about a patient: fasting, risk of falling, wheelchair, needs an interpreter. */
export const VISIT_ALERTS = ['FASTING', 'FALL_RISK', 'WHEELCHAIR', 'INTERPRETER'] as const
export type VisitAlert = (typeof VISIT_ALERTS)[number]

/** Returns the alerts in a list, without duplicates and in fixed order; empty if the value is not an array. */
export const visitAlertsOf = (value: unknown): VisitAlert[] =>
  Array.isArray(value) ? VISIT_ALERTS.filter((alert) => value.includes(alert)) : []
