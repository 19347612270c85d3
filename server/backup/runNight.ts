import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { BackupReason } from '../../contract/backup.ts'
import type { Night, NightDone } from './backUpNight.ts'
import { BackupError } from './backupError.ts'
import type { FolderView } from './backupFolder.ts'
import type { FolderReport, FolderTask } from './nightlyProgram.ts'

const PROGRAM = join(import.meta.dirname, 'nightlyProgram.ts')

/** Time in which the process starts on a computer that is busy with other work. */
const START_MS = 60_000

/** Work in a process of its own. */
interface Running<T> {
  /** Rejects with {@link BackupError} when the work failed, made no progress for the time allowed, or was killed. */
  readonly done: Promise<T>
  /** Kills the process, and does not wait for its end: a process that waits for a disk may not end. */
  kill(): void
  /** Resolves once the process has ended. */
  readonly ended: Promise<void>
}

/** A nightly backup in a process of its own. */
export type RunningNight = Running<NightDone>

/** A look at the folder of the backups in a process of its own. */
export type FolderLook = Running<FolderView>

/** Starts the work of one night. @param stallMs maximum time without progress */
export const runNight = (night: Night, stallMs: number): RunningNight =>
  run({ kind: 'night', night }, stallMs) as RunningNight

/** Starts to look at the folder of the backups, which may hang. @param limitMs time in which it must respond */
export const lookAtFolder = (dir: string, dataDir: string, limitMs: number): FolderLook =>
  run({ kind: 'view', dir, dataDir }, limitMs) as FolderLook

/**
 * Looks at the folder of the backups.
 * @throws {BackupError} when it does not respond in time
 */
export const viewBackupFolder = (dir: string, dataDir: string, limitMs: number): Promise<FolderView> =>
  lookAtFolder(dir, dataDir, limitMs).done

/** Returns the reason of a failure. */
export const reasonOfFailure = (error: unknown): BackupReason => (error instanceof BackupError ? error.reason : 'OTHER')

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
  // Without a callback, its failure would be a second error event: the first one or the exit says why.
  program.send(task, () => undefined)
  const ended = new Promise<void>((resolve) => {
    program.once('exit', () => resolve())
    // One that could not be started has no exit.
    program.once('error', () => resolve())
  })
  return { done: resultOf(program, stallMs).finally(kill), kill, ended }
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
