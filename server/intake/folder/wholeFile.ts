import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { FileRow } from '../../../domain/sheets/fileRow.ts'
import { TOLD_MS } from './restingFiles.ts'

/** A text whose last row has all its cells and no line break is read after this time: many programs end it so. */
const UNENDED_REST_MS = 30_000
/** First bytes of an archive, and those of the end of its directory. */
const ARCHIVE = Buffer.from('PK\x03\x04', 'latin1')
/** No directory begins further from the end. */
const DIRECTORY_MAX = 65_557
const DIRECTORY_END = Buffer.from('PK\x05\x06', 'latin1')
/** Blocks of a file whose content has not come yet; texts in UTF-16 have fewer zeros in a row. */
const HOLE = Buffer.alloc(4)
const HOLE_AT_END = Buffer.alloc(2)
const LINE_BREAK = /[\r\n]/
/** What may follow the last line break: blanks, the second byte of a line break in UTF-16, and the end mark of DOS. */
const BEHIND_END = ' \t\0\u001A'

/** Whether bytes are a workbook that has not come to its end. */
export function lacksDirectory(bytes: Uint8Array): boolean {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return all.subarray(0, ARCHIVE.length).equals(ARCHIVE) && !all.subarray(-DIRECTORY_MAX).includes(DIRECTORY_END)
}

/** Whether the last row of a text ends with a line break; blanks and the end mark of DOS may follow. */
export function isEnded(text: string): boolean {
  let at = text.length
  while (at > 0 && BEHIND_END.includes(text.charAt(at - 1))) at -= 1
  return LINE_BREAK.test(text.charAt(at - 1))
}

/** Whether the last row has fewer cells than the row before it. */
export function isCut(rows: readonly FileRow[]): boolean {
  const [before, last] = rows.slice(-2)
  return !before || !last || last.cells.length < before.cells.length
}

/**
 * Returns for how long a text has to rest before it is read: 0 for one that is whole, Infinity for one with places whose
 * content has not come.
 * @param text undefined if the bytes are in no known encoding
 */
export function restOf(bytes: Uint8Array, text: string | undefined, rows: readonly FileRow[]): number {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (all.subarray(-HOLE_AT_END.length).equals(HOLE_AT_END) || all.includes(HOLE)) return Infinity
  if (text === undefined) return isEnded(all.subarray(-LAST_BYTES).toString('latin1')) ? 0 : TOLD_MS
  // The quote may be open because the rest is missing.
  if (rows.at(-1)?.badQuotes) return TOLD_MS
  if (isEnded(text)) return 0
  return isCut(rows) ? TOLD_MS : UNENDED_REST_MS
}

/** The line break and what may follow it. */
const LAST_BYTES = 16

/** Returns the digest of a file's content; '' for a file that cannot be read. */
export async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  try {
    // A link or a pipe may have taken the file's place.
    await using file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    await pipeline(file.createReadStream({ autoClose: false }), hash)
    return hash.digest('hex')
  } catch {
    return ''
  }
}
