// The process that reads one file of the folder. Files come from outside, a small one may unfold into more memory than the
// server has, and a long one takes seconds of a processor, so they are read apart from it.
import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import iconv from 'iconv-lite'
import { decodeFile } from '../../../domain/sheets/decodeFile.ts'
import { FileError } from '../../../domain/sheets/fileRow.ts'
import { koreanText } from '../../../domain/sheets/koreanText.ts'
import { readRows } from '../../../domain/sheets/readRows.ts'
import { assignRefs, type NamedPatient } from './assignRefs.ts'
import { type FolderLine, type FolderList, folderList, type ListSurroundings, type RefusedLine } from './folderList.ts'

export type ListEncoding = 'utf-8' | 'cp949'

/** A file to read, and the rooms and packages that it may name. */
export interface ListTask extends Omit<ListSurroundings, 'known'> {
  readonly path: string
  readonly known: Omit<ListSurroundings['known'], 'roomId'>
  /** Undefined: told by the bytes. */
  readonly encoding: ListEncoding | undefined
}

/** Message to the process: the task, then the patients whom the source has named for the days of the list. */
export type ListMessage =
  | { readonly kind: 'task'; readonly task: ListTask }
  | { readonly kind: 'named'; readonly patients: readonly NamedPatient[] }
  | { readonly kind: 'match' }

/**
 * Answer of the process. `unreadable` is a file that will never be read, with the reason in Korean; `away` is one that
 * cannot be opened now, with the code of the error. A list is answered with its `days`, and after `match` with its
 * `lines`, some at a time, because the server reads a message at a stretch; `end` is the last one.
 */
export type ListAnswer =
  | { readonly kind: 'unreadable'; readonly reason: string }
  | { readonly kind: 'away'; readonly code: string }
  | { readonly kind: 'days'; readonly days: readonly string[] }
  | { readonly kind: 'lines'; readonly lines: readonly FolderLine[]; readonly refused: readonly RefusedLine[] }
  | { readonly kind: 'end'; readonly notes: readonly string[] }

const FILE_MAX_MB = 32
const BYTES_PER_MB = 1024 * 1024
const LINES_AT_ONCE = 200
const UNKNOWN = '\ufffd'

const named: NamedPatient[] = []
let list: FolderList | undefined

process.on('message', (message: ListMessage) => {
  if (message.kind === 'named') named.push(...message.patients)
  else if (message.kind === 'match') void sendLines()
  else void read(message.task).then(send)
})

const send = (answer: ListAnswer) =>
  new Promise<void>((resolve) => {
    process.send?.(answer, () => resolve())
  })

async function sendLines(): Promise<void> {
  if (!list) return
  const lines = assignRefs(list.lines, named)
  const { refused, notes } = list
  for (let at = 0; at < Math.max(lines.length, refused.length); at += LINES_AT_ONCE)
    await send({
      kind: 'lines',
      lines: lines.slice(at, at + LINES_AT_ONCE),
      refused: refused.slice(at, at + LINES_AT_ONCE),
    })
  await send({ kind: 'end', notes })
}

async function read(task: ListTask): Promise<ListAnswer> {
  const bytes = await readBytes(task.path)
  if (!(bytes instanceof Uint8Array)) return bytes
  try {
    const content = await readRows(bytes, (text) => decode(text, task.encoding))
    const found = folderList(content, { ...task, known: { ...task.known, roomId: Number } })
    if (typeof found === 'string') return { kind: 'unreadable', reason: found }
    list = found
    // Lines with a reference need no other one.
    return { kind: 'days', days: [...new Set(found.lines.flatMap(({ day, ref }) => (ref === '' ? day : [])))] }
  } catch (error) {
    if (error instanceof FileError) return { kind: 'unreadable', reason: koreanText(`importing.${error.problem}`) }
    throw error
  }
}

async function readBytes(path: string): Promise<Uint8Array<ArrayBuffer> | ListAnswer> {
  try {
    // A link or a pipe may have taken the file's place.
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    const { size } = await file.stat()
    if (size > FILE_MAX_MB * BYTES_PER_MB)
      return { kind: 'unreadable', reason: koreanText('importing.tooLarge', { max: FILE_MAX_MB }) }
    return new Uint8Array(await file.readFile())
  } catch (error) {
    return { kind: 'away', code: (error as NodeJS.ErrnoException).code ?? 'UNKNOWN' }
  }
}

/** @throws {FileError} for bytes that are not in the encoding */
function decode(bytes: Uint8Array, encoding: ListEncoding | undefined): string {
  if (encoding === 'cp949') return decodeCp949(bytes) ?? refuse()
  if (encoding === 'utf-8') return decodeFile(bytes, () => null)
  const text = decodeFile(bytes, decodeCp949)
  // A few syllables in CP949 are valid UTF-8, of letters that no Korean list has.
  const isStrange = /[\u0080-\u07ff]/.test(text) && !/[\uac00-\ud7a3]/.test(text)
  if (isStrange && /[\uac00-\ud7a3]/.test(decodeCp949(bytes) ?? '')) throw new FileError('ambiguousEncoding')
  return text
}

function decodeCp949(bytes: Uint8Array): string | null {
  const text = iconv.decode(Buffer.from(bytes), 'cp949')
  return text.includes(UNKNOWN) ? null : text
}

function refuse(): never {
  throw new FileError('badEncoding')
}
