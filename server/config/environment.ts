import { dirname, resolve } from 'node:path'
import { z } from 'zod'
import type { ConfigFault } from '../startError.ts'
import { data } from './variables/data.ts'
import { devices } from './variables/devices.ts'
import { integrations } from './variables/integrations.ts'
import { people } from './variables/people.ts'
import { server } from './variables/server.ts'
import type { Variable } from './forms.ts'

const VARIABLES = { ...server, ...data, ...people, ...devices, ...integrations }

type Forms = { [N in keyof typeof VARIABLES]: (typeof VARIABLES)[N]['form'] }

/** The variables of the configuration by name, in the order of docs/settings.md. */
export const variables: ReadonlyMap<string, Variable> = new Map(Object.entries(VARIABLES))

/** The environment: each variable is validated and given its default. */
export const Environment = z.object(
  Object.fromEntries([...variables].map(([name, { form }]) => [name, form])) as unknown as Forms,
)

/** Variables with secrets, which may instead be in a file that `…_FILE` names. */
export const SECRETS: readonly string[] = [...variables].flatMap(([name, { kind }]) => (kind === 'secret' ? name : []))

/** Names of all variables. */
export const VARIABLE_NAMES: ReadonlySet<string> = new Set([
  ...variables.keys(),
  ...SECRETS.map((name) => `${name}_FILE`),
])

type Values = Readonly<Record<string, string | undefined>>

/** Says of a variable only that it is set. */
const SET = '(정해짐)'

/** Returns the variables that are set, as the support bundle shows them. */
export const openVariables = (values: Values): Record<string, string> =>
  Object.fromEntries(
    [...variables].flatMap(([name, { kind }]) => {
      const value = values[name]
      return value === undefined ? [] : [[name, kind === 'open' ? value : SET]]
    }),
  )

/** Parses the environment. @returns its values, or undefined for invalid ones, and everything that is wrong with them */
export function parseEnvironment(values: Values): {
  readonly env: z.infer<typeof Environment> | undefined
  readonly faults: readonly ConfigFault[]
} {
  const { data: env, error } = Environment.safeParse(values)
  const invalid = error?.issues.map(({ path, message }) => ({ name: path.join('.'), message })) ?? []
  return { env, faults: [...invalid, ...faultsBetween(values)] }
}

/** Variables without which nobody can sign in by an account of the hospital. */
const OIDC = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_REDIRECT_URI', 'OIDC_ROLES'] as const

/** Returns what is wrong with variables that belong together or exclude each other. */
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
}: Values): ConfigFault[] {
  const faults: ConfigFault[] = []
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
