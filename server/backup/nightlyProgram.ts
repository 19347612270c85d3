// A process that works on the folder of the backups: it receives its task, reports progress, and sends the result.
import type { BackupReason } from '../../contract/backup.ts'
import type { Night, NightDone } from './backUpNight.ts'
import { type FolderView, viewFolder } from './backupFolder.ts'
import { reasonOf } from './backupError.ts'

/** Task of the process: the backup of one night, or a look at the folder. */
export type FolderTask =
  | { readonly kind: 'night'; readonly night: Night }
  | { readonly kind: 'view'; readonly dir: string; readonly dataDir: string }

/** Message of the process to its parent. */
export type FolderReport =
  | { readonly kind: 'progress' }
  | { readonly kind: 'done'; readonly done: NightDone | FolderView }
  | { readonly kind: 'failed'; readonly error: unknown; readonly reason: BackupReason }

/** Minimum time between two reports of progress. */
const REPORT_MS = 1_000

// The server decides when a backup ends: Ctrl+C reaches both processes.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit())

process.once('message', async (task: FolderTask) => {
  try {
    const work = task.kind === 'night' ? await backingUp(task.night) : () => viewFolder(task.dir, task.dataDir)
    // The time limit of the folder begins now, and not with the start of this process.
    report({ kind: 'progress' })
    report({ kind: 'done', done: await work() })
  } catch (error) {
    report({ kind: 'failed', error, reason: reasonOf(error) })
  }
})

/** Loads what a backup needs: a look, which is repeated all day, is spared of it. */
async function backingUp(night: Night): Promise<() => Promise<NightDone>> {
  const { backUpNight } = await import('./backUpNight.ts')
  let reportedAt = 0
  const progress = () => {
    if (performance.now() - reportedAt < REPORT_MS) return
    reportedAt = performance.now()
    report({ kind: 'progress' })
  }
  return () => backUpNight(night, progress)
}

const report = (message: FolderReport): void => void process.send?.(message)
