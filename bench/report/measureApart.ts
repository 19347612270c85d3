import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Row, Scale } from './row.ts'

/** More than the longest bench takes: one that hangs must not keep the others from running. */
const PATIENCE_MS = 60 * 60 * 1_000
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs a bench in a process of its own, whose heap and compiled code hold nothing of the benches before. However it
 * ends, nothing that it has started outlives it: a server or a crowd that was left behind would be measured with
 * whatever comes next.
 * @param path of its file, below bench/.
 * @throws when the bench did, or when its process ended without rows.
 */
export async function measureApart(path: string, scale: Scale): Promise<readonly Row[]> {
  // Detached, it leads a group of processes: all that it starts.
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

/** Ends every process of a group; none is left of one that has tidied up by itself. */
export function endGroupOf(leader: number | undefined): void {
  if (leader === undefined) return
  try {
    process.kill(-leader, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
