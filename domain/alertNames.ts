import type { VisitAlert } from './visitAlerts.ts'

/** Korean names of the alerts, on pages and in files; apart from the alerts, because walls show none. */
export const ALERT_NAMES = {
  FASTING: '금식',
  FALL_RISK: '낙상 주의',
  WHEELCHAIR: '휠체어',
  INTERPRETER: '통역',
} satisfies Record<VisitAlert, string>
