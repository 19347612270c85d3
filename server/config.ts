import { join, resolve } from 'node:path'
import type { z } from 'zod'
import { ENVIRONMENT_NAMES, type HospitalSettings } from '../domain/hospitalSettings.ts'
import type { ProviderSettings } from './auth/external/providerSettings.ts'
import { OUTAGE } from './disk/dataFolder.ts'
import { type Environment, openVariables, parseEnvironment } from './config/environment.ts'
import { faultyStart, type ConfigFault } from './startError.ts'

const HOUR_MS = 3_600_000

/** The configuration: the environment with its defaults, in the names and forms of the server. */
export type Config = Readonly<ReturnType<typeof configFrom>>

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
  return configFrom(parsed.env, openVariables(environment))
}

function configFrom(env: z.infer<typeof Environment>, open: Readonly<Record<string, string>>) {
  return {
    /** The hospital's settings that the environment sets; they win over those of the console (docs/decisions/operation.md#configuration-and-settings). */
    fixed: fixedBy(env),
    port: env.PORT,
    host: env.HOST,
    /** Folder of the embedded database and the uploads; with PostgreSQL of the uploads only. */
    dataDir: env.DATA_DIR,
    /** Undefined for the embedded database. */
    databaseUrl: env.DATABASE_URL,
    rootId: env.ROOT_ID,
    /** Undefined: a password is generated and printed once, on the first start. */
    rootPassword: env.ROOT_PASSWORD,
    /** Addresses and networks whose `X-Forwarded-…` headers are trusted; none by default. */
    trustProxy: env.TRUST_PROXY,
    /** Origins, besides the server's own, that may open the WebSocket connection. */
    allowedOrigins: env.ALLOWED_ORIGINS,
    /** Files of the certificate and its key; undefined for plain http. */
    tls: env.TLS_CERT !== undefined && env.TLS_KEY !== undefined ? { cert: env.TLS_CERT, key: env.TLS_KEY } : undefined,
    /** Port of plain http that redirects to https; undefined for none. */
    redirectPort: env.REDIRECT_PORT,
    /** Maximum total size of all uploads in bytes; undefined for as much as the disk allows. */
    uploadQuota: env.UPLOAD_QUOTA,
    /** Days without activity after which a forgotten visit is closed; 0 for never. */
    visitCloseDays: env.VISIT_CLOSE_DAYS,
    /** The outage sheet, for when the system is down, and its folder (docs/decisions/data.md#outages). */
    outage: { sheet: env.EMERGENCY_SHEET, dir: env.EMERGENCY_DIR ?? join(env.DATA_DIR, OUTAGE) },
    /** The speech program with its arguments (docs/decisions/displays.md#other-voices); undefined to use the recordings. */
    voiceCommand: env.VOICE_COMMAND,
    /** Key that seals the secrets in the database, 32 bytes; undefined to store them open. */
    secretKey: env.SECRET_KEY,
    /** Time zone of the hospital. */
    timeZone: env.TIME_ZONE,
    /** Whether users who manage others must sign in with a second factor. */
    requiresSecondFactor: env.SECOND_FACTOR,
    /** Time without use after which a session ends, in ms. */
    sessionIdleMs: env.SESSION_IDLE_HOURS * HOUR_MS,
    /** Time after which a session ends that the provider did not confirm again, in ms. */
    unconfirmedMs: env.OIDC_SESSION_HOURS * HOUR_MS,
    /** The provider of the hospital's accounts (OpenID Connect); undefined for none. */
    provider: providerIn(env),
    /** Whether changing one's own password requires the current one. */
    requiresCurrentPassword: env.PASSWORD_CHANGE,
    /** Whether commonly guessed passwords are refused. */
    refusesCommonPasswords: env.PASSWORDS,
    /** The nightly backup; undefined for none. `at` is HH:MM in the hospital's time zone. */
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
    /** Public keys of age, whom backups are encrypted for. */
    backupRecipients: env.BACKUP_RECIPIENT,
    /** Targets of Wake-on-LAN packets; undefined for the server's network and the board's. */
    wakeTargets: env.WAKE_BROADCAST,
    /** Where metrics are served; undefined for nowhere. */
    metrics:
      env.METRICS_TOKEN === undefined && env.METRICS_LISTEN === undefined
        ? undefined
        : { token: env.METRICS_TOKEN, listen: env.METRICS_LISTEN },
    /** The listener for HL7 messages over MLLP; undefined for none. Without addresses only this computer may connect. */
    hl7:
      env.HL7_PORT === undefined
        ? undefined
        : {
            port: env.HL7_PORT,
            allowed: env.HL7_ALLOW.length === 0 ? LOOPBACK : env.HL7_ALLOW,
            encoding: env.HL7_ENCODING,
          },
    /** Folder of lists of patients; undefined for none. */
    intakeFolder:
      env.INTAKE_DIR === undefined ? undefined : { dir: resolve(env.INTAKE_DIR), encodings: env.INTAKE_ENCODING },
    /** Hosts and ports to which events may be sent. */
    webhookHosts: env.WEBHOOK_ALLOW,
    /** Where alerts are sent; undefined for nowhere. */
    mail: env.SMTP_URL === undefined ? undefined : { smtpUrl: env.SMTP_URL, to: env.ALERT_TO },
    /** File of the log; undefined for standard error. */
    logFile: env.LOG_FILE,
    logLevel: env.LOG_LEVEL,
    /** The variables as the support bundle shows them. */
    open,
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
