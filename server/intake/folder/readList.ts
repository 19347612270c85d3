import { fork } from 'node:child_process'
import { join } from 'node:path'
import { koreanText } from '../../../domain/sheets/koreanText.ts'
import type { ListAnswer, ListTask } from './listProgram.ts'

const PROGRAM = join(import.meta.dirname, 'listProgram.ts')
const MEMORY_MIB = 768
/** A list of the maximum size takes seconds; a disk of another computer may not answer. */
const TIMEOUT_MS = 120_000

/** Reads a file in a process of its own, which a file that is too much for it ends instead of the server. */
export async function readList(task: ListTask, signal: AbortSignal): Promise<ListAnswer> {
  const program = fork(PROGRAM, {
    execArgv: [`--max-old-space-size=${MEMORY_MIB}`],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  const { promise, resolve } = Promise.withResolvers<ListAnswer>()
  const stop = () => resolve({ kind: 'away', code: 'STOPPED' })
  const timer = setTimeout(() => resolve({ kind: 'away', code: 'TIMEOUT' }), TIMEOUT_MS)
  signal.addEventListener('abort', stop)
  program.once('message', (answer) => resolve(answer as ListAnswer))
  program.once('error', () => resolve({ kind: 'away', code: 'START' }))
  // It ran out of memory.
  program.once('exit', () => resolve({ kind: 'unreadable', reason: koreanText('importing.workbookTooLarge') }))
  if (signal.aborted) stop()
  else program.send(task, (error) => error && resolve({ kind: 'away', code: 'START' }))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    program.kill('SIGKILL')
    program.unref()
    if (program.connected) program.disconnect()
  }
}
