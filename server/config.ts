import { join, resolve } from 'node:path'
import type { z } from 'zod'
import { ENVIRONMENT_NAMES, type HospitalSettings } from '../domain/hospitalSettings.ts'
import type { ProviderSettings } from './auth/external/providerSettings.ts'
import type { BackupPlan } from './backup/backUpNight.ts'
import { OUTAGE } from './disk/dataFolder.ts'
import type { WakeTarget } from './displays/wakeOnLan.ts'
import { type Environment, openVariables, parseEnvironment } from './config/environment.ts'
import { faultyStart, type ConfigFault } from './config/configFault.ts'
import type { FolderSettings } from './intake/folder/intakeFolder.ts'
import type { MailSettings } from './status/mail.ts'
import type { MetricsSettings } from './status/metricsRoutes.ts'

const HOUR_MS = 3_600_000

export interface Config {
  /** The hospital's settings that the environment sets; they win over those of the console (docs/decisions/operation.md#configuration-and-settings). */
  readonly fixed: Partial<HospitalSettings>
  readonly port: number
  readonly host: string
  /** Folder of the embedded database and the uploads; with PostgreSQL of the uploads only. */
  readonly dataDir: string
  /** Undefined for the embedded database. */
  readonly databaseUrl: string | undefined
  readonly rootId: string
  /** Undefined: a password is generated and printed once, on the first start. */
  readonly rootPassword: string | undefined
  /** Addresses and networks whose `X-Forwarded-…` headers are trusted; none by default. */
  readonly trustProxy: readonly string[]
  /** Origins, besides the server's own, that may open the WebSocket connection. */
  readonly allowedOrigins: readonly string[]
  /** Files of the certificate and its key; undefined for plain http. */
  readonly tls: { readonly cert: string; readonly key: string } | undefined
  /** Port of plain http that redirects to https; undefined for none. */
  readonly redirectPort: number | undefined
  /** Maximum total size of all uploads in bytes; undefined for as much as the disk allows. */
  readonly uploadQuota: number | undefined
  /** Days without activity after which a forgotten visit is closed; 0 for never. */
  readonly visitCloseDays: number
  /** The outage sheet, for when the system is down, and its folder (docs/decisions/data.md#outages). */
  readonly outage: { readonly sheet: 'masked' | 'full' | 'off'; readonly dir: string }
  /** The speech program with its arguments (docs/decisions/displays.md#other-voices); undefined to use the recordings. */
  readonly voiceCommand: readonly [string, ...string[]] | undefined
  /** Key that seals the secrets in the database, 32 bytes; undefined to store them open. */
  readonly secretKey: Uint8Array | undefined
  /** Time zone of the hospital. */
  readonly timeZone: string
  /** Whether users who manage others must sign in with a second factor. */
  readonly requiresSecondFactor: boolean
  /** Time without use after which a session ends, in ms. */
  readonly sessionIdleMs: number
  /** Time after which a session ends that the provider did not confirm again, in ms. */
  readonly unconfirmedMs: number
  /** The provider of the hospital's accounts (OpenID Connect); undefined for none. */
  readonly provider: ProviderSettings | undefined
  /** Whether changing one's own password requires the current one. */
  readonly requiresCurrentPassword: boolean
  /** Whether commonly guessed passwords are refused. */
  readonly refusesCommonPasswords: boolean
  /** The nightly backup; undefined for none. `at` is HH:MM in the hospital's time zone. */
  readonly backup: (BackupPlan & { readonly at: string }) | undefined
  /** Public keys of age, whom backups are encrypted for. */
  readonly backupRecipients: readonly string[]
  /** Targets of Wake-on-LAN packets; undefined for the server's network and the board's. */
  readonly wakeTargets: readonly WakeTarget[] | undefined
  /** Where metrics are served; undefined for nowhere. */
  readonly metrics: MetricsSettings | undefined
  /** The listener for HL7 messages over MLLP; undefined for none. Without addresses only this computer may connect. */
  readonly hl7:
    | { readonly port: number; readonly allowed: readonly string[]; readonly encoding: 'utf-8' | 'cp949' }
    | undefined
  /** Folder of lists of patients; undefined for none. */
  readonly intakeFolder: FolderSettings | undefined
  /** Hosts and ports to which events may be sent. */
  readonly webhookHosts: readonly string[]
  /** Where alerts are sent; undefined for nowhere. */
  readonly mail: MailSettings | undefined
  /** File of the log; undefined for standard error. */
  readonly logFile: string | undefined
  readonly logLevel: z.infer<typeof Environment>['LOG_LEVEL']
  /** The variables as the support bundle shows them. */
  readonly open: Readonly<Record<string, string>>
}

const LOOPBACK = ['127.0.0.0/8', '::1']

/**
 * Validates the environment and gives it its defaults.
 * @param found what is wrong already
 * @throws {StartError} that lists every invalid variable with its reason.
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  found: readonly ConfigFault[] = [],
): Config {
  const parsed = parseEnvironment(environment)
  const faults = [...found, ...parsed.faults]
  if (!parsed.env || faults.length > 0) throw faultyStart(faults)
  const { env } = parsed
  return {
    fixed: fixedBy(env),
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    rootId: env.ROOT_ID,
    rootPassword: env.ROOT_PASSWORD,
    trustProxy: env.TRUST_PROXY,
    allowedOrigins: env.ALLOWED_ORIGINS,
    tls: env.TLS_CERT !== undefined && env.TLS_KEY !== undefined ? { cert: env.TLS_CERT, key: env.TLS_KEY } : undefined,
    redirectPort: env.REDIRECT_PORT,
    uploadQuota: env.UPLOAD_QUOTA,
    visitCloseDays: env.VISIT_CLOSE_DAYS,
    outage: { sheet: env.EMERGENCY_SHEET, dir: env.EMERGENCY_DIR ?? join(env.DATA_DIR, OUTAGE) },
    voiceCommand: env.VOICE_COMMAND,
    secretKey: env.SECRET_KEY,
    timeZone: env.TIME_ZONE,
    requiresSecondFactor: env.SECOND_FACTOR,
    sessionIdleMs: env.SESSION_IDLE_HOURS * HOUR_MS,
    unconfirmedMs: env.OIDC_SESSION_HOURS * HOUR_MS,
    provider: providerIn(env),
    requiresCurrentPassword: env.PASSWORD_CHANGE,
    refusesCommonPasswords: env.PASSWORDS,
    backup:
      env.BACKUP_DIR === undefined
        ? undefined
        : {
            dir: env.BACKUP_DIR,
            keep: env.BACKUP_KEEP,
            at: env.BACKUP_AT,
            mustBeMount: env.BACKUP_MOUNT !== undefined,
            recipients: env.BACKUP_RECIPIENT,
          },
    backupRecipients: env.BACKUP_RECIPIENT,
    wakeTargets: env.WAKE_BROADCAST,
    metrics:
      env.METRICS_TOKEN === undefined && env.METRICS_LISTEN === undefined
        ? undefined
        : { token: env.METRICS_TOKEN, listen: env.METRICS_LISTEN },
    hl7:
      env.HL7_PORT === undefined
        ? undefined
        : {
            port: env.HL7_PORT,
            allowed: env.HL7_ALLOW.length === 0 ? LOOPBACK : env.HL7_ALLOW,
            encoding: env.HL7_ENCODING,
          },
    intakeFolder:
      env.INTAKE_DIR === undefined ? undefined : { dir: resolve(env.INTAKE_DIR), encodings: env.INTAKE_ENCODING },
    webhookHosts: env.WEBHOOK_ALLOW,
    mail: env.SMTP_URL === undefined ? undefined : { smtpUrl: env.SMTP_URL, to: env.ALERT_TO },
    logFile: env.LOG_FILE,
    logLevel: env.LOG_LEVEL,
    open: openVariables(environment),
  }
}

function providerIn(env: z.infer<typeof Environment>): ProviderSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env
  const { OIDC_REDIRECT_URI: redirectUri, OIDC_SCOPE: scope, OIDC_ROLE_CLAIM: roleClaim, OIDC_ROLES: roles } = env
  return issuer !== undefined && clientId !== undefined && clientSecret !== undefined && redirectUri !== undefined
    ? { issuer, clientId, clientSecret, redirectUri, scope, roleClaim, roles }
    : undefined
}

/** Returns the hospital's settings that the environment sets. */
function fixedBy(env: z.infer<typeof Environment>): Partial<HospitalSettings> {
  return Object.fromEntries(
    Object.entries(ENVIRONMENT_NAMES).flatMap(([name, variable]) =>
      env[variable] === undefined ? [] : [[name, env[variable]]],
    ),
  )
}
