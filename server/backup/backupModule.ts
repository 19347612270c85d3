import type { Context, Module } from '../module.ts'
import type { BackupPlan } from './backUpNight.ts'
import { FolderWatch } from './folderWatch.ts'

/** Maximum delay after which a folder of the backups that is gone is noticed. */
const FOLDER_PERIOD_MS = 2 * 60_000

/**
 * The folder of the backups, which is looked at by day; undefined where this server makes no nightly backup.
 * @param mustBeMounted reads whether the folder must be mounted
 */
export function backupModule({ config, app: { log } }: Context, mustBeMounted: (plan: BackupPlan) => Promise<boolean>) {
  const { backup, dataDir } = config
  const folder =
    backup &&
    new FolderWatch(
      {
        dir: backup.dir,
        dataDir,
        // Without the database what the settings say holds.
        mustBeMounted: () => mustBeMounted(backup).catch(() => backup.mustBeMount),
      },
      {
        lost: (reason, error) => log.error({ err: error, reason }, 'backup folder has a fault'),
        back: () => log.info('backup folder is well again'),
      },
    )
  return {
    services: { folder },
    // The nightly backup looks at the folder at the start.
    jobs: [folder && ['look at backup folder', FOLDER_PERIOD_MS, (signal) => folder.look(signal), 'after a period']],
  } satisfies Module
}
