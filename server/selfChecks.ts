import type { FastifyInstance } from 'fastify'
import type { SignInProvider } from './auth/external/signInProvider.ts'
import type { FolderWatch } from './backup/folderWatch.ts'
import type { Config } from './config.ts'
import type { SettingService } from './settings/settingService.ts'
import { Alerts } from './status/alerts.ts'
import type { Jobs } from './status/jobs.ts'
import { mailer } from './status/mail.ts'
import type { StatusWatch } from './status/statusWatch.ts'
import type { Certificate } from './tls.ts'
import type { StatusChanges } from './webhooks/statusChanges.ts'

/** Interval to check for a renewed certificate, which appears weeks before the old one expires. */
const RENEWAL_PERIOD_MS = 3_600_000
const STATUS_PERIOD_MS = 60_000
/** Maximum delay after which a folder of the backups that is gone is noticed. */
const FOLDER_PERIOD_MS = 2 * 60_000
/** Maximum delay after which a server notices settings that another one has changed. */
const SETTINGS_PERIOD_MS = 2_000

interface CheckedParts {
  readonly settings: SettingService
  readonly status: StatusWatch
  readonly changes: StatusChanges
  /** Undefined where the hospital has none. */
  readonly provider: SignInProvider | undefined
  /** Undefined where a proxy serves https. */
  readonly certificate: Certificate | undefined
  /** Undefined where this server makes no nightly backup. */
  readonly backupFolder: FolderWatch | undefined
}

/** Adds the jobs that check what the server depends on: its settings, status, folder of the backups, provider of accounts and certificate. */
export function selfChecks(
  app: FastifyInstance,
  jobs: Jobs,
  config: Config,
  { settings, status, changes, provider, certificate, backupFolder }: CheckedParts,
): void {
  if (config.databaseUrl !== undefined) jobs.every('read settings', SETTINGS_PERIOD_MS, () => settings.refresh())
  // The nightly backup looks at the folder at the start.
  if (backupFolder)
    jobs.every('look at backup folder', FOLDER_PERIOD_MS, (signal) => backupFolder.look(signal), 'after a period')
  if (provider) jobs.every('read sign-in provider', STATUS_PERIOD_MS, () => provider.refresh())
  // The watch remembers since when each check has been in its state.
  jobs.every('check status', STATUS_PERIOD_MS, async () => changes.record(await status.read()))
  const { mail } = config
  if (mail) {
    const alerts = new Alerts(mailer(mail), config.timeZone)
    jobs.every('send alerts', STATUS_PERIOD_MS, async () => alerts.check(await status.read()))
  }
  if (certificate) jobs.every('renew certificate', RENEWAL_PERIOD_MS, async () => certificate.renew(app.server))
}
