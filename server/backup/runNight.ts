import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { BackupReason } from '../../contract/backup.ts'
import type { Night, NightDone } from './backUpNight.ts'
import type { FolderView } from './backupFolder.ts'
import type { FolderReport, FolderTask } from './nightlyProgram.ts'

const PROGRAM = join(import.meta.dirname, 'nightlyProgram.ts')

/** Time in which the process starts on a computer that is busy with other work. */
const START_MS = 60_000

/** A failure in the folder of the backups. */
export class BackupError extends Error {
  readonly reason: BackupReason

  constructor(message: string, reason: BackupReason, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

/** Work in a process of its own. */
interface Running<T> {
  /** Rejects with {@link BackupError} when the work failed, made no progress for the time allowed, or was killed. */
  readonly done: Promise<T>
  /** Kills the process, and does not wait for its end: a process that waits for a disk may not end. */
  kill(): void
}

/** A nightly backup in a process of its own. */
export type RunningNight = Running<NightDone>

/** Starts the work of one night. @param stallMs maximum time without progress */
export const runNight = (night: Night, stallMs: number): RunningNight =>
  run({ kind: 'night', night }, stallMs) as RunningNight

/**
 * Looks at the folder of the backups, which may hang.
 * @throws {BackupError} when it does not respond in time
 */
export const viewBackupFolder = (dir: string, dataDir: string, limitMs: number): Promise<FolderView> =>
  (run({ kind: 'view', dir, dataDir }, limitMs) as Running<FolderView>).done

function run(task: FolderTask, stallMs: number): Running<NightDone | FolderView> {
  const program = fork(PROGRAM, {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  const kill = () => {
    program.kill('SIGKILL')
    // Otherwise the server's process would not end before this one.
    program.unref()
    if (program.connected) program.disconnect()
  }
  program.send(task)
  return { done: resultOf(program, stallMs).finally(kill), kill }
}

async function resultOf(program: ChildProcess, stallMs: number): Promise<NightDone | FolderView> {
  const { promise, resolve, reject } = Promise.withResolvers<NightDone | FolderView>()
  const expire = () =>
    reject(new BackupError(`the backup folder did not respond for ${Math.round(stallMs / 1_000)} s`, 'HANG'))
  let stall = setTimeout(expire, Math.max(stallMs, START_MS))
  program.on('message', (report: FolderReport) => {
    clearTimeout(stall)
    if (report.kind === 'progress') stall = setTimeout(expire, stallMs)
    else if (report.kind === 'done') resolve(report.done)
    else reject(failureOf(report.error, report.reason))
  })
  program.once('error', (error) => reject(failureOf(error, 'OTHER')))
  program.once('exit', (code, signal) =>
    reject(new BackupError(`the backup process ended: ${code ?? signal}`, 'OTHER')),
  )
  return promise.finally(() => clearTimeout(stall))
}

const failureOf = (error: unknown, reason: BackupReason) =>
  new BackupError(error instanceof Error ? error.message : String(error), reason, { cause: error })
