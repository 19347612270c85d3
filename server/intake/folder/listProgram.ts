// The process that reads one file of the folder: it is sent a task, and answers once. Files come from outside, and a small
// one may unfold into more memory than the server has, so they are read apart from it.
import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import iconv from 'iconv-lite'
import { decodeFile } from '../../../domain/sheets/decodeFile.ts'
import { FileError } from '../../../domain/sheets/fileRow.ts'
import { koreanText } from '../../../domain/sheets/koreanText.ts'
import { readRows } from '../../../domain/sheets/readRows.ts'
import { type FolderList, folderList, type ListSurroundings } from './folderList.ts'

export type ListEncoding = 'utf-8' | 'cp949'

/** A file to read, and the rooms and packages that it may name. */
export interface ListTask extends Omit<ListSurroundings, 'known'> {
  readonly path: string
  readonly known: Omit<ListSurroundings['known'], 'roomId'>
  /** Undefined: told by the bytes. */
  readonly encoding: ListEncoding | undefined
}

/**
 * Answer of the process. `unreadable` is a file that will never be read, with the reason in Korean; `away` is one that
 * cannot be opened now, with the code of the error.
 */
export type ListAnswer =
  | { readonly kind: 'list'; readonly list: FolderList }
  | { readonly kind: 'unreadable'; readonly reason: string }
  | { readonly kind: 'away'; readonly code: string }

const FILE_MAX_MB = 32
const BYTES_PER_MB = 1024 * 1024
const UNKNOWN = '\ufffd'

process.once('message', (task: ListTask) => {
  void answer(task).then((answered) => process.send?.(answered, () => process.disconnect()))
})

async function answer(task: ListTask): Promise<ListAnswer> {
  const bytes = await read(task.path)
  if (!(bytes instanceof Uint8Array)) return bytes
  try {
    const list = folderList(await readRows(bytes, (text) => decode(text, task.encoding)), {
      ...task,
      known: { ...task.known, roomId: Number },
    })
    return typeof list === 'string' ? { kind: 'unreadable', reason: list } : { kind: 'list', list }
  } catch (error) {
    if (error instanceof FileError) return { kind: 'unreadable', reason: koreanText(`importing.${error.problem}`) }
    throw error
  }
}

async function read(path: string): Promise<Uint8Array<ArrayBuffer> | ListAnswer> {
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
