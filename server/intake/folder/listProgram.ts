// The process that reads one file of the folder. Files come from outside, a small one may unfold into more memory than the
// server has, and a long one takes seconds of a processor, so they are read apart from it.
import { hash } from 'node:crypto'
import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { decodeFile } from '../../../domain/sheets/decodeFile.ts'
import { type FileContent, FileError } from '../../../domain/sheets/fileRow.ts'
import { koreanText } from '../../../domain/sheets/koreanText.ts'
import { readRows } from '../../../domain/sheets/readRows.ts'
import { decodeCp949 } from '../decodeCp949.ts'
import { assignRefs, type NamedPatient } from './assignRefs.ts'
import { isCut, isEnded, lacksDirectory, restOf } from './wholeFile.ts'
import { type FolderLine, type FolderList, folderList, type ListSurroundings, type RefusedLine } from './folderList.ts'

export type ListEncoding = 'utf-8' | 'cp949'

/** A file to read, and the rooms and packages that it may name. */
export interface ListTask extends Omit<ListSurroundings, 'known'> {
  readonly path: string
  /** Time since the file last changed. */
  readonly restedMs: number
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
 * Answer of the process. `away` is a file that cannot be opened now, with the code of the error; others are `opened`
 * first. `unfinished` is a file that has to rest for longer, and `unreadable` one that will never be read, with the reason
 * in Korean and the digest of its content, '' if that was not read. A list is answered with its `days`, and after `match`
 * with its `lines`, some at a time, because the server reads a message at a stretch; `end` is the last one.
 */
export type ListAnswer =
  | { readonly kind: 'away'; readonly code: string }
  | { readonly kind: 'opened' }
  | { readonly kind: 'unfinished'; readonly restMs: number }
  | { readonly kind: 'unreadable'; readonly reason: string; readonly digest: string }
  | { readonly kind: 'days'; readonly days: readonly string[]; readonly digest: string }
  | { readonly kind: 'lines'; readonly lines: readonly FolderLine[]; readonly refused: readonly RefusedLine[] }
  | { readonly kind: 'end'; readonly notes: readonly string[] }

const FILE_MAX_MB = 32
const FILE_MAX = FILE_MAX_MB * 1024 * 1024
const LINES_AT_ONCE = 200

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
  await send({ kind: 'opened' })
  const digest = hash('sha256', bytes)
  const unreadable = (reason: string) => ({ kind: 'unreadable', reason, digest }) as const
  if (lacksDirectory(bytes)) return { kind: 'unfinished', restMs: Infinity }
  let text: { readonly decoded?: string } | undefined
  try {
    const content = await readRows(bytes, (given) => {
      text = {}
      const decoded = decode(given, task.encoding)
      text = { decoded }
      return decoded
    })
    const rows = content.sheets[0]?.rows ?? []
    const restMs = text ? restOf(bytes, text.decoded, rows) : 0
    if (task.restedMs < restMs) return { kind: 'unfinished', restMs }
    const isUnended = text?.decoded !== undefined && !isEnded(text.decoded)
    const found = folderList(isUnended ? withoutEnd(content) : content, {
      ...task,
      known: { ...task.known, roomId: Number },
    })
    if (typeof found === 'string') return unreadable(found)
    list = isUnended ? { ...found, notes: [...found.notes, koreanText('importing.unended')] } : found
    // Lines with a reference need no other one.
    return { kind: 'days', digest, days: [...new Set(found.lines.flatMap(({ day, ref }) => (ref === '' ? day : [])))] }
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    const restMs = text && text.decoded === undefined ? restOf(bytes, undefined, []) : 0
    if (task.restedMs < restMs) return { kind: 'unfinished', restMs }
    return unreadable(koreanText(`importing.${error.problem}`))
  }
}

/** Marks the last row of a text that ends in the middle of it. */
function withoutEnd(content: FileContent): FileContent {
  const sheets = content.sheets.map((sheet) => {
    const last = sheet.rows.at(-1)
    const rows =
      last && isCut(sheet.rows) ? [...sheet.rows.slice(0, -1), { ...last, problem: 'cutLine' as const }] : sheet.rows
    return { ...sheet, rows }
  })
  return { ...content, sheets }
}

async function readBytes(path: string): Promise<Uint8Array<ArrayBuffer> | ListAnswer> {
  try {
    // A link or a pipe may have taken the file's place.
    await using file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    const { size } = await file.stat()
    if (size > FILE_MAX)
      return { kind: 'unreadable', reason: koreanText('importing.tooLarge', { max: FILE_MAX_MB }), digest: '' }
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

function refuse(): never {
  throw new FileError('badEncoding')
}
