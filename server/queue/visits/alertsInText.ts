import { type VisitAlert, visitAlertsOf } from '../../../domain/visitAlerts.ts'

/** Serializes the alerts of a visit for its column. */
export const alertsInText = (alerts: readonly VisitAlert[]): string => visitAlertsOf(alerts).join(',')

/** Parses the alerts column of a visit. */
export const alertsFromText = (stored: string): VisitAlert[] => visitAlertsOf(stored.split(','))
