import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Row, Scale } from './row.ts'

/** More than the longest bench takes: one that hangs must not keep the others from running. */
const PATIENCE_MS = 60 * 60 * 1_000

/**
 * Runs a bench in a process of its own, whose heap and compiled code hold nothing of the benches before.
 * @param path of its file, below bench/.
 * @throws when the bench did, or when its process ended without rows.
 */
export async function measureApart(path: string, scale: Scale): Promise<readonly Row[]> {
  const process = fork(join(import.meta.dirname, 'one.ts'), [path, JSON.stringify(scale)])
  const patience = setTimeout(() => process.kill('SIGKILL'), PATIENCE_MS)
  try {
    return await new Promise((resolve, reject) => {
      let rows: readonly Row[] | undefined
      process.on('message', (message) => (rows = message as readonly Row[]))
      process.on('exit', (code, signal) => (rows && code === 0 ? resolve(rows) : reject(new Error(`it ended with ${signal ?? code}`))))
    })
  } finally {
    clearTimeout(patience)
  }
}
