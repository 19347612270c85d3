import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Night, NightDone } from './backUpNight.ts'
import type { NightReport } from './nightlyProgram.ts'

const PROGRAM = join(import.meta.dirname, 'nightlyProgram.ts')

/** A nightly backup in a process of its own. */
export interface RunningNight {
  /** Rejects when the backup failed, made no progress for the time allowed, or was killed. */
  readonly done: Promise<NightDone>
  /** Kills the process, and does not wait for its end: a process that waits for a disk may not end. */
  kill(): void
}

/** Starts the work of one night. @param stallMs maximum time without progress */
export function runNight(night: Night, stallMs: number): RunningNight {
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
  program.send(night)
  return { done: resultOf(program, stallMs).finally(kill), kill }
}

async function resultOf(program: ChildProcess, stallMs: number): Promise<NightDone> {
  const { promise, resolve, reject } = Promise.withResolvers<NightDone>()
  const stall = setTimeout(
    () => reject(new Error(`the backup folder did not respond for ${Math.round(stallMs / 1_000)} s`)),
    stallMs,
  )
  program.on('message', (report: NightReport) => {
    if (report.kind === 'progress') stall.refresh()
    else if (report.kind === 'done') resolve(report.done)
    else reject(report.error)
  })
  program.once('error', reject)
  program.once('exit', (code, signal) => reject(new Error(`the backup process ended: ${code ?? signal}`)))
  return promise.finally(() => clearTimeout(stall))
}
