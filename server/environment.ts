import { dirname, resolve } from 'node:path'
import { z } from 'zod'
import { composedText } from '../contract/common.ts'
import { SIGN_IN_PATH } from '../contract/constants.ts'
import { AUDIT_DAYS_MIN, IDLE_MINUTES_MAX, isOrigin, VISIT_NAME_DAYS_MIN } from '../domain/hospitalSettings.ts'
import { ID_MAX, ID_PATTERN, isTakenId, PASSWORD_MAX, PASSWORD_MIN, PORT_MAX } from '../domain/limits.ts'
import { isIssuer, isRole, isSignInPage, toRole } from './auth/external/providerSettings.ts'
import { isHostAndPort } from './webhooks/allowedHosts.ts'
import type { SettingFault } from './settingFaults.ts'
import {
  days,
  wholeNumber,
  filled,
  list,
  isNetwork,
  toBytes,
  toAccess,
  isAgeRecipient,
  address,
  faultInParameters,
  isTimeZone,
  isListener,
  toListener,
  isTarget,
  toTarget,
  isEncodingOf,
  toEncodingOf,
  isCommand,
} from './settingForms.ts'

/** No session lives longer than this, used or not. */
const SESSION_HOURS_MAX = 720

const BACKUPS_MAX = 999

/** Length of the key of AES-256. */
const SECRET_KEY_BYTES = 32

/** Environment variables of the settings: each is validated and given its default. */
export const Environment = z.object({
  PORT: wholeNumber(0, PORT_MAX).default(8080),
  HOST: filled.default('0.0.0.0'),
  DATA_DIR: filled.default('./data'),
  DATABASE_URL: address(
    'postgres://사용자:비밀번호@주소:포트/데이터베이스',
    /^postgres(ql)?:$/,
    faultInParameters,
  ).optional(),
  ROOT_ID: z
    .string()
    .regex(ID_PATTERN, '영문, 숫자, . _ - 만 쓸 수 있습니다')
    .max(ID_MAX, `${ID_MAX}자까지입니다`)
    .refine((id) => !isTakenId(id), '사용할 수 없는 아이디입니다')
    .default('root'),
  // Normalized (NFC) like the password of a sign-in: a Korean password typed on macOS is decomposed.
  ROOT_PASSWORD: composedText(PASSWORD_MAX, `${PASSWORD_MAX}자까지입니다`)
    .min(PASSWORD_MIN, `${PASSWORD_MIN}자 이상이어야 합니다`)
    .max(PASSWORD_MAX, `${PASSWORD_MAX}자까지입니다`)
    .optional(),
  TRUST_PROXY: list(isNetwork, '믿을 프록시의 IP 주소나 대역(예: 10.0.0.2, 10.0.0.0/8)을 쉼표로 나누어 적어 주세요'),
  ALLOWED_ORIGINS: list(isOrigin, 'https://board.example 같은 주소를 쉼표로 나누어 적어 주세요'),
  PUBLIC_URL: z.string().refine(isOrigin, 'https://board.example 같은 주소를 경로 없이 적어 주세요').optional(),
  TLS_CERT: filled.optional(),
  TLS_KEY: filled.optional(),
  REDIRECT_PORT: wholeNumber(0, PORT_MAX).optional(),
  UPLOAD_QUOTA: z
    .string()
    .regex(/^[1-9]\d{0,5}(MB|GB)$/, '500MB나 20GB처럼 적어 주세요')
    .transform(toBytes)
    .optional(),
  AUDIT_DAYS: days(AUDIT_DAYS_MIN).optional(),
  VISIT_NAME_DAYS: days(VISIT_NAME_DAYS_MIN).optional(),
  VISIT_CLOSE_DAYS: days(0).default(1),
  IDLE_LOCK_MINUTES: wholeNumber(0, IDLE_MINUTES_MAX).optional(),
  SECOND_FACTOR: z
    .enum(['optional', 'required'], 'optional(원하는 사용자만) 또는 required(관리자와 최종관리자는 반드시)여야 합니다')
    .transform((mode) => mode === 'required')
    .default(false),
  SESSION_IDLE_HOURS: wholeNumber(1, SESSION_HOURS_MAX).default(12),
  SECRET_KEY: z
    .string()
    .transform((text) => Buffer.from(text, 'base64'))
    .refine(({ length }) => length === SECRET_KEY_BYTES, 'openssl rand -base64 32로 만든 값이어야 합니다')
    .optional(),
  TIME_ZONE: z.string().refine(isTimeZone, '알 수 없는 시간대입니다 (예: Asia/Seoul)').default('Asia/Seoul'),
  EMERGENCY_SHEET: z
    .enum(['masked', 'full', 'off'], 'masked(이름 가림), full(이름 모두) 또는 off(만들지 않음)여야 합니다')
    .default('masked'),
  VOICE_COMMAND: z
    .string()
    .transform((text) => text.trim().split(/\s+/))
    .refine(isCommand, '프로그램과 그 인자를 빈칸으로 나누어 적어 주세요 (예: espeak-ng -v ko --stdout)')
    .optional(),
  EMERGENCY_DIR: filled.optional(),
  WAKE_BROADCAST: z
    .string()
    .transform((list) => list.split(',').map((target) => target.trim()))
    .refine(
      (targets) => targets.every(isTarget),
      'IPv4 주소 또는 주소:포트를 쉼표로 구분해 적어 주세요 (예: 192.0.2.255)',
    )
    .transform((targets) => targets.map(toTarget))
    .optional(),
  DISPLAY_ACCESS: z
    .enum(['open', 'paired'], 'open(누구나 대기판을 볼 수 있음) 또는 paired(직원이 승인한 화면만)여야 합니다')
    .transform(toAccess)
    .optional(),
  TAG_ACCESS: z
    .enum(['open', 'paired'], 'open(누구나 태그를 찍을 수 있음) 또는 paired(직원이 승인한 화면과 리더기만)여야 합니다')
    .transform(toAccess)
    .optional(),
  OIDC_ISSUER: z.string().refine(isIssuer, 'https://로 시작하는 발급자(issuer) 주소를 적어 주세요').optional(),
  OIDC_CLIENT_ID: filled.optional(),
  OIDC_CLIENT_SECRET: filled.optional(),
  OIDC_REDIRECT_URI: z
    .string()
    .refine(isSignInPage, `이 서버의 주소와 ${SIGN_IN_PATH}를 적어 주세요 (예: https://board.example${SIGN_IN_PATH})`)
    .optional(),
  OIDC_SCOPE: z
    .string()
    .refine((scope) => scope.split(' ').includes('openid'), 'openid를 넣어 빈칸으로 나누어 적어 주세요')
    .default('openid profile'),
  OIDC_SESSION_HOURS: wholeNumber(1, SESSION_HOURS_MAX).default(12),
  OIDC_ROLE_CLAIM: filled.default('groups'),
  OIDC_ROLES: list(
    isRole,
    '권한을 정하는 값과 권한(ROOT, MANAGER, USER)을 board-admins=MANAGER처럼 쉼표로 나누어 적어 주세요',
  ).transform((items) => new Map(items.map(toRole))),
  PASSWORD_CHANGE: z
    .enum(
      ['open', 'confirmed'],
      'open(새 비밀번호만으로 바꿈) 또는 confirmed(본인의 현재 비밀번호를 확인함)여야 합니다',
    )
    .transform((mode) => mode === 'confirmed')
    .default(false),
  PASSWORDS: z
    .enum(['any', 'uncommon'], 'any(8자 이상이면 무엇이든) 또는 uncommon(흔히 쓰이는 비밀번호는 거절)이어야 합니다')
    .transform((kind) => kind === 'uncommon')
    .default(false),
  BACKUP_DIR: filled.optional(),
  BACKUP_KEEP: wholeNumber(1, BACKUPS_MAX).optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, '시각을 03:00처럼 적어야 합니다')
    .optional(),
  BACKUP_MOUNT: z.literal('required', 'required(연결된 다른 디스크의 폴더여야 함)여야 합니다').optional(),
  BACKUP_RECIPIENT: list(isAgeRecipient, 'age-keygen이 알려 준 공개 열쇠(age1…)를 적어 주세요'),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,200}$/, '빈칸 없이 16자 이상이어야 합니다')
    .optional(),
  METRICS_LISTEN: z
    .string()
    .refine(isListener, '127.0.0.1:9464처럼 주소와 포트를 적어 주세요')
    .transform(toListener)
    .optional(),
  HL7_PORT: wholeNumber(1, PORT_MAX).optional(),
  HL7_ALLOW: list(isNetwork, 'HL7을 보낼 IP 주소나 대역(예: 192.0.2.7, 192.0.2.0/24)을 쉼표로 나누어 적어 주세요'),
  HL7_ENCODING: z.enum(['utf-8', 'cp949'], 'utf-8 또는 cp949여야 합니다').default('utf-8'),
  INTAKE_DIR: filled.optional(),
  INTAKE_ENCODING: list(
    isEncodingOf,
    '보낸 곳과 글자 형식(utf-8, cp949)을 HIS=cp949처럼 쉼표로 나누어 적어 주세요',
  ).transform((items) => new Map(items.map(toEncodingOf))),
  WEBHOOK_ALLOW: list(
    isHostAndPort,
    '알림을 보낼 주소와 포트(예: 192.0.2.7:8090, sms.example:443)를 쉼표로 나누어 적어 주세요',
  ),
  SMTP_URL: address('smtp://사용자:비밀번호@주소:포트', /^smtps?:$/).optional(),
  ALERT_TO: list((address) => z.email().safeParse(address).success, '메일 주소를 쉼표로 나누어 적어 주세요'),
  LOG_FILE: filled.optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'fatal, error, warn, info, debug, trace, silent 중 하나여야 합니다',
    )
    .default('info'),
})

/** Settings with secrets, which may instead be in a file that `…_FILE` names. */
export const SECRETS = [
  'DATABASE_URL',
  'SECRET_KEY',
  'ROOT_PASSWORD',
  'METRICS_TOKEN',
  'SMTP_URL',
  'OIDC_CLIENT_SECRET',
] as const

/** Names of all settings. */
export const SETTINGS: ReadonlySet<string> = new Set([
  ...Object.keys(Environment.shape),
  ...SECRETS.map((name) => `${name}_FILE`),
])

type Values = Readonly<Record<string, string | undefined>>

/** Parses the settings. @returns them, or undefined for invalid ones, and everything that is wrong with them */
export function parseSettings(values: Values): {
  readonly env: z.infer<typeof Environment> | undefined
  readonly faults: readonly SettingFault[]
} {
  const { data: env, error } = Environment.safeParse(values)
  const invalid = error?.issues.map(({ path, message }) => ({ name: path.join('.'), message })) ?? []
  return { env, faults: [...invalid, ...faultsBetween(values)] }
}

/** Settings without which nobody can sign in by an account of the hospital. */
const OIDC = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_REDIRECT_URI', 'OIDC_ROLES'] as const

/** Returns what is wrong with settings that belong together or exclude each other. */
function faultsBetween({
  TLS_CERT,
  TLS_KEY,
  REDIRECT_PORT,
  BACKUP_DIR,
  BACKUP_KEEP,
  BACKUP_AT,
  BACKUP_MOUNT,
  SMTP_URL,
  ALERT_TO,
  INTAKE_DIR,
  ...others
}: Values): SettingFault[] {
  const faults: SettingFault[] = []
  const refuse = (name: string, message: string) => faults.push({ name, message })
  if ((TLS_CERT === undefined) !== (TLS_KEY === undefined))
    refuse(TLS_CERT === undefined ? 'TLS_CERT' : 'TLS_KEY', 'TLS_CERT와 TLS_KEY는 함께 정해야 합니다')
  if (REDIRECT_PORT !== undefined && TLS_CERT === undefined)
    refuse('REDIRECT_PORT', 'REDIRECT_PORT는 TLS_CERT와 TLS_KEY를 정해야 쓰입니다')
  if (BACKUP_DIR === undefined && [BACKUP_KEEP, BACKUP_AT, BACKUP_MOUNT].some((value) => value !== undefined))
    refuse('BACKUP_DIR', 'BACKUP_KEEP, BACKUP_AT, BACKUP_MOUNT는 백업할 폴더 BACKUP_DIR을 정해야 쓰입니다')
  if ((SMTP_URL === undefined) !== (ALERT_TO === undefined))
    refuse(SMTP_URL === undefined ? 'SMTP_URL' : 'ALERT_TO', 'SMTP_URL과 ALERT_TO는 함께 정해야 합니다')
  if (OIDC.some((name) => others[name] !== undefined))
    for (const name of OIDC.filter((each) => others[each] === undefined))
      refuse(name, `${OIDC.join(', ')}는 함께 정해야 합니다`)
  if (INTAKE_DIR !== undefined)
    for (const [name, dir] of [
      ['DATA_DIR', others['DATA_DIR'] ?? './data'],
      ['BACKUP_DIR', BACKUP_DIR],
      ['EMERGENCY_DIR', others['EMERGENCY_DIR']],
    ] as const)
      if (dir !== undefined && isTakenBy(INTAKE_DIR, dir))
        refuse('INTAKE_DIR', `${name}와 다른 폴더여야 합니다. 넣은 파일을 읽고 옮기기 때문입니다`)
  return faults
}

/** Whether the files of a folder would be taken as lists. */
function isTakenBy(intakeDir: string, dir: string): boolean {
  const [taken, other] = [resolve(intakeDir), resolve(dir)]
  return taken === other || taken === dirname(other)
}
