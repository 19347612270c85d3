import { z } from 'zod'
import {
  AUDIT_DAYS_MIN,
  DAYS_MAX,
  DISPLAY_ACCESS,
  HOSPITAL_NAME_MAX,
  IDLE_MINUTES_MAX,
  isOrigin,
  SETTING_NAMES,
  VISIT_NAME_DAYS_MIN,
} from '../domain/hospitalSettings.ts'
import { KIOSK_QUESTIONS } from '../domain/kioskQuestions.ts'
import { URL_MAX, WAIT_LIMIT_MAX_MINUTES, WAIT_LIMIT_MIN_MINUTES } from '../domain/limits.ts'
import { call } from './call.ts'
import * as c from './common.ts'
import { message } from './messages.ts'

const whole = (min: number, max: number) => z.number().int().min(min).max(max)
const minutes = whole(WAIT_LIMIT_MIN_MINUTES, WAIT_LIMIT_MAX_MINUTES)

/** The hospital's settings that take effect without a restart; see `domain/hospitalSettings.ts`. */
export const Settings = z.strictObject({
  hospitalName: c.line(HOSPITAL_NAME_MAX),
  logo: c.text(URL_MAX).refine((path) => path === '' || c.UPLOAD_PATH.test(path), message('ONLY_UPLOADS')),
  publicUrl: c.text(URL_MAX).refine((origin) => origin === '' || isOrigin(origin), message('ORIGIN')),
  waitWarning: minutes,
  waitAlarm: minutes,
  visitNameDays: whole(VISIT_NAME_DAYS_MIN, DAYS_MAX),
  auditDays: whole(AUDIT_DAYS_MIN, DAYS_MAX),
  idleMinutes: whole(0, IDLE_MINUTES_MAX),
  displayAccess: z.enum(DISPLAY_ACCESS),
  tagAccess: z.enum(DISPLAY_ACCESS).nullable(),
  statisticsByPerson: z.boolean(),
  kioskQuestion: z.enum(KIOSK_QUESTIONS),
  patientFeedback: z.boolean(),
})

/** The settings to change; the others stay as they are. */
export const SettingsPatch = Settings.partial()
export type SettingsPatch = z.infer<typeof SettingsPatch>

export const SettingsAnswer = z.object({
  settings: Settings,
  /** Settings that the environment of the server sets, and the names of the variables: the console cannot change them. */
  fixed: z.partialRecord(z.enum(SETTING_NAMES), z.string()),
})
export type SettingsAnswer = z.infer<typeof SettingsAnswer>

export const settingCalls = {
  read: call('GET', '/v1/settings', 'root', '병원 설정 (최종관리자)', { answer: SettingsAnswer }),
  update: call('PATCH', '/v1/settings', 'root', '병원 설정 변경, 다시 시작하지 않아도 적용됨 (최종관리자)', {
    body: SettingsPatch,
    answer: SettingsAnswer,
  }),
}
