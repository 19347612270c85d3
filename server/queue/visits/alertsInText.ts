import { type VisitAlert, visitAlertsOf } from '../../../domain/visitAlerts.ts'

/** The alerts of a visit as its column holds them. */
export const alertsInText = (alerts: readonly VisitAlert[]): string => visitAlertsOf(alerts).join(',')

/** The alerts that the column of a visit holds. */
export const alertsFromText = (stored: string): VisitAlert[] => visitAlertsOf(stored.split(','))
