import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Row, Scale } from './row.ts'

/** Time limit of a bench, so that one that hangs does not block the others. */
const PATIENCE_MS = 60 * 60 * 1_000
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs a bench in a separate process, so that heap and compiled code are not affected by earlier benches. All processes
 * that it starts are killed at its end: a server left behind would distort the next measurement.
 * @param path of its file, below bench/.
 * @throws when the bench throws, or its process exits without rows.
 */
export async function measureApart(path: string, scale: Scale): Promise<readonly Row[]> {
  // Detached, so that it leads a process group with all that it starts.
  const leader = fork(join(import.meta.dirname, 'one.ts'), [path, JSON.stringify(scale)], { detached: true })
  const endGroup = () => endGroupOf(leader.pid)
  const interrupted = () => {
    endGroup()
    process.exit(1)
  }
  const patience = setTimeout(endGroup, PATIENCE_MS)
  for (const signal of SIGNALS) process.once(signal, interrupted)
  try {
    return await new Promise((resolve, reject) => {
      let rows: readonly Row[] | undefined
      leader.on('message', (message) => (rows = message as readonly Row[]))
      leader.on('exit', (code, signal) =>
        rows && code === 0 ? resolve(rows) : reject(new Error(`it ended with ${signal ?? code}`)),
      )
    })
  } finally {
    clearTimeout(patience)
    for (const signal of SIGNALS) process.off(signal, interrupted)
    endGroup()
  }
}

/** Kills all processes of a group; does nothing if none is left. */
export function endGroupOf(leader: number | undefined): void {
  if (leader === undefined) return
  try {
    process.kill(-leader, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
