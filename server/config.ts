import { isIPv4 } from 'node:net'
import { z } from 'zod'
import { ID_MAX, ID_PATTERN, PASSWORD_MAX, PASSWORD_MIN, PORT_MAX } from '../domain/limits.ts'
import { WAKE_PORT, type WakeTarget } from './displays/wakeOnLan.ts'
import { StartError } from './startError.ts'

const Environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, '0에서 65535 사이의 숫자여야 합니다')
    .transform(Number)
    .refine((port) => port <= 65_535, '0에서 65535 사이의 숫자여야 합니다')
    .default(8080),
  HOST: z.string().min(1, '비어 있을 수 없습니다').default('0.0.0.0'),
  DATA_DIR: z.string().min(1, '비어 있을 수 없습니다').default('./data'),
  DATABASE_URL: z.undefined('이 버전은 DATA_DIR의 내장 데이터베이스만 지원합니다. DATABASE_URL을 지워 주세요').optional(),
  ROOT_ID: z.string().regex(ID_PATTERN, '영문, 숫자, . _ - 만 쓸 수 있습니다').max(ID_MAX, `${ID_MAX}자까지입니다`).default('root'),
  ROOT_PASSWORD: z
    .string()
    .min(PASSWORD_MIN, `${PASSWORD_MIN}자 이상이어야 합니다`)
    .max(PASSWORD_MAX, `${PASSWORD_MAX}자까지입니다`)
    .optional(),
  TIME_ZONE: z.string().refine(isTimeZone, '알 수 없는 시간대입니다 (예: Asia/Seoul)').default('Asia/Seoul'),
  WAKE_BROADCAST: z
    .string()
    .transform((list) => list.split(',').map((target) => target.trim()))
    .refine((targets) => targets.every(isTarget), 'IPv4 주소 또는 주소:포트를 쉼표로 구분해 적어 주세요 (예: 192.0.2.255)')
    .transform((targets) => targets.map(toTarget))
    .optional(),
  BACKUP_DIR: z.string().min(1, '비어 있을 수 없습니다').optional(),
  BACKUP_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, '1에서 999 사이의 숫자여야 합니다')
    .transform(Number)
    .default(7),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, '시각을 03:00처럼 적어야 합니다')
    .default('03:00'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'fatal, error, warn, info, debug, trace, silent 중 하나여야 합니다')
    .default('info'),
})

export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly rootId: string
  /** Absent: a password is made up and printed once, on the first start. */
  readonly rootPassword: string | undefined
  readonly timeZone: string
  /** The nightly backup; absent: there is none. `at` is HH:MM in the hospital's time zone. */
  readonly backup: { readonly dir: string; readonly keep: number; readonly at: string } | undefined
  /** Where packets that wake boards are sent; absent: to the server's network and the board's. */
  readonly wakeTargets: readonly WakeTarget[] | undefined
  readonly logLevel: z.infer<typeof Environment>['LOG_LEVEL']
}

/**
 * Reads the settings from the environment.
 * @throws {StartError} that names every wrong setting and says why.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const parsed = Environment.safeParse(environment)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new StartError(['설정이 잘못되어 시작하지 않습니다.', ...lines].join('\n'))
  }
  const { PORT, HOST, DATA_DIR, ROOT_ID, ROOT_PASSWORD, TIME_ZONE, WAKE_BROADCAST, LOG_LEVEL, BACKUP_DIR, BACKUP_KEEP, BACKUP_AT } = parsed.data
  return {
    port: PORT,
    host: HOST,
    dataDir: DATA_DIR,
    rootId: ROOT_ID,
    rootPassword: ROOT_PASSWORD,
    timeZone: TIME_ZONE,
    backup: BACKUP_DIR === undefined ? undefined : { dir: BACKUP_DIR, keep: BACKUP_KEEP, at: BACKUP_AT },
    wakeTargets: WAKE_BROADCAST,
    logLevel: LOG_LEVEL,
  }
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('ko', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function isTarget(target: string): boolean {
  const { address, port } = toTarget(target)
  return isIPv4(address) && port > 0 && port <= PORT_MAX
}

function toTarget(target: string): WakeTarget {
  const [address = '', port = String(WAKE_PORT)] = target.split(':')
  return { address, port: Number(port) }
}
