import type { KioskQuestion } from './kioskQuestions.ts'
import { WAIT_ALARM_DEFAULT_MINUTES, WAIT_WARNING_DEFAULT_MINUTES } from './limits.ts'

/** Two years, the minimum retention of the audit log, which triggers on its table also enforce. */
export const AUDIT_DAYS_MIN = 730
export const DAYS_MAX = 99_999
export const VISIT_NAME_DAYS_MIN = 1
/** Half a day. */
export const IDLE_MINUTES_MAX = 720
export const HOSPITAL_NAME_MAX = 50

/** Whether anyone may use a device, or only devices that staff have approved. */
export const DISPLAY_ACCESS = ['OPEN', 'PAIRED'] as const
export type DisplayAccess = (typeof DISPLAY_ACCESS)[number]

/** Settings that take effect without a restart. */
export interface HospitalSettings {
  /** Name on the sign-in page, on slips, on patients' pages and on printed lists; '' for none. */
  readonly hospitalName: string
  /** Path of an uploaded picture, shown with the name; '' for none. */
  readonly logo: string
  /** Origin under which phones reach the server, for QR codes; '' for the one that staff use. */
  readonly publicUrl: string
  /** Waits that count as long and as too long in rooms without limits of their own, in minutes. */
  readonly waitWarning: number
  readonly waitAlarm: number
  /** Retention of the patient's name after a visit, in days. */
  readonly visitNameDays: number
  /** Retention of the audit log, in days. */
  readonly auditDays: number
  /** Minutes without input after which pages of staff are covered; 0 for never. */
  readonly idleMinutes: number
  /** Access to the displays of boards. */
  readonly displayAccess: DisplayAccess
  /** Access of tag readers without a sign-in; null for the same as {@link displayAccess}. */
  readonly tagAccess: DisplayAccess | null
  /** Whether statistics can be grouped by the member of staff who called. */
  readonly statisticsByPerson: boolean
  /** Question that kiosks ask before they check a patient in. */
  readonly kioskQuestion: KioskQuestion
  /** Whether patients are asked on the phone how their visit was. */
  readonly patientFeedback: boolean
}

export type SettingName = keyof HospitalSettings

/** Settings of a hospital that has changed none. */
export const SETTING_DEFAULTS: HospitalSettings = {
  hospitalName: '',
  logo: '',
  publicUrl: '',
  waitWarning: WAIT_WARNING_DEFAULT_MINUTES,
  waitAlarm: WAIT_ALARM_DEFAULT_MINUTES,
  visitNameDays: 30,
  auditDays: AUDIT_DAYS_MIN,
  idleMinutes: 30,
  displayAccess: 'OPEN',
  tagAccess: null,
  statisticsByPerson: false,
  kioskQuestion: 'NONE',
  patientFeedback: false,
}

export const SETTING_NAMES = Object.keys(SETTING_DEFAULTS) as readonly SettingName[]

/** Environment variables that set one of them, and win over what the hospital has chosen in the console. */
export const ENVIRONMENT_NAMES = {
  publicUrl: 'PUBLIC_URL',
  visitNameDays: 'VISIT_NAME_DAYS',
  auditDays: 'AUDIT_DAYS',
  idleMinutes: 'IDLE_LOCK_MINUTES',
  displayAccess: 'DISPLAY_ACCESS',
  tagAccess: 'TAG_ACCESS',
} as const satisfies Partial<Record<SettingName, string>>

/** Whether a text is an origin that a browser can open, without a path. */
export function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text
}
