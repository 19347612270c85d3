import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { koreanText, type SheetTextKey } from '../../../domain/sheets/koreanText.ts'
import type { NamedPatient } from './assignRefs.ts'
import type { FolderLine, FolderList, RefusedLine } from './folderList.ts'
import type { ListAnswer, ListMessage, ListTask } from './listProgram.ts'

const PROGRAM = join(import.meta.dirname, 'listProgram.ts')
const MEMORY_MIB = 768
/** A list of the maximum size takes seconds. A disk of another computer may not answer, and a file may be made to take for ever. */
const TIMEOUT_MS = 120_000

/** A list whose lines have their references, or why there is none; see {@link ListAnswer}. */
export type ReadList =
  | { readonly kind: 'list'; readonly list: FolderList; readonly digest: string }
  | Extract<ListAnswer, { readonly kind: 'unreadable' | 'unfinished' | 'away' }>

/**
 * Reads a file in a process of its own, which a file that is too much for it ends instead of the server.
 * @param namedOf yields the patients whom the source has named for a day
 */
export async function readList(
  task: ListTask,
  namedOf: (day: string) => AsyncIterable<NamedPatient[]>,
  signal: AbortSignal,
): Promise<ReadList> {
  const program = fork(PROGRAM, {
    execArgv: [`--max-old-space-size=${MEMORY_MIB}`],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  const { promise, resolve, reject } = Promise.withResolvers<ReadList>()
  const away = (code: string) => resolve({ kind: 'away', code })
  const unreadable = (reason: SheetTextKey) => resolve({ kind: 'unreadable', reason: koreanText(reason), digest: '' })
  const stop = () => away('STOPPED')
  /** Whether the process has what it needs: what it does then is the file's fault. */
  let isReading = false
  let digest = ''
  const timer = setTimeout(() => (isReading ? unreadable('importing.tooSlow') : away('TIMEOUT')), TIMEOUT_MS)
  signal.addEventListener('abort', stop)
  const lines: FolderLine[] = []
  const refused: RefusedLine[] = []
  program.on('message', (answer: ListAnswer) => {
    if (answer.kind === 'opened') isReading = true
    else if (answer.kind === 'days') {
      digest = answer.digest
      isReading = false
      sendNamed(program, answer.days, namedOf).then(() => (isReading = true), reject)
    } else if (answer.kind === 'lines') {
      lines.push(...answer.lines)
      refused.push(...answer.refused)
    } else if (answer.kind === 'end') resolve({ kind: 'list', list: { lines, refused, notes: answer.notes }, digest })
    else resolve(answer)
  })
  program.once('error', () => away('START'))
  // It ran out of memory.
  program.once('exit', () => (isReading ? unreadable('importing.workbookTooLarge') : away('EXIT')))
  if (signal.aborted) stop()
  else send(program, { kind: 'task', task }).catch(() => away('START'))
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

async function sendNamed(
  program: ChildProcess,
  days: readonly string[],
  namedOf: (day: string) => AsyncIterable<NamedPatient[]>,
): Promise<void> {
  for (const day of days) for await (const patients of namedOf(day)) await send(program, { kind: 'named', patients })
  await send(program, { kind: 'match' })
}

const send = (program: ChildProcess, message: ListMessage) =>
  new Promise<void>((resolve, reject) => {
    program.send(message, (error) => (error ? reject(error) : resolve()))
  })
