import { decodeFile } from './decodeFile.ts'
import { FileError, type FileRow } from './fileRow.ts'
import { parseCsv } from './parseCsv.ts'

/** How a zip begins, and with it every .xlsx. */
const ZIP = [0x50, 0x4b, 0x03, 0x04]
/** How an .xls begins, and every workbook with a password. */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0]

/**
 * The rows of a CSV file or of a workbook that hold anything. Workbooks are known by their first bytes, whatever the file
 * is called; what reads them is loaded with the first one.
 *
 * @throws {FileError} for a file that is neither
 */
export async function readRows(bytes: Uint8Array<ArrayBuffer>): Promise<FileRow[]> {
  const beginsWith = (signature: readonly number[]) => signature.every((byte, index) => bytes[index] === byte)
  if (beginsWith(COMPOUND_FILE)) throw new FileError('oldWorkbook')
  if (!beginsWith(ZIP)) return parseCsv(decodeFile(bytes))
  const { readWorkbook } = await import('./readWorkbook.ts')
  return readWorkbook(bytes)
}
