import { decodeFile } from './decodeFile.ts'
import { type FileContent, FileError, type FileProblem } from './fileRow.ts'
import { parseCsv } from './parseCsv.ts'

/** First bytes of a zip, and so of every .xlsx. */
const ZIP = [0x50, 0x4b, 0x03, 0x04]
/** First bytes of the old files of Office (.xls, .doc), those of Hangul (.hwp), and every workbook with a password. */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0]
const signature = (text: string) => [...new TextEncoder().encode(text)]
const OTHERS: readonly (readonly [signature: readonly number[], problem: FileProblem])[] = [
  [[0x25, 0x50, 0x44, 0x46], 'pdf'],
  [[0xff, 0xd8, 0xff], 'picture'],
  [[0x89, 0x50, 0x4e, 0x47], 'picture'],
  [signature('{\\rtf'), 'document'],
  [signature('HWP Document File'), 'document'],
]
/** Beginning of a web page or of an XML file; many programs save such a file as .xls. */
const MARKUP = /^\uFEFF?\s*(?:<(?:!doctype|html|\?xml|table|meta|head|style|!--)|MIME-Version:)/i
/** Kinds of archives of other programs, by the names of their files. */
const ARCHIVES: readonly (readonly [name: RegExp, problem: FileProblem])[] = [
  [/^xl\/workbook\.bin$|^Index\/.*\.iwa$|^Index\.zip$/, 'otherSpreadsheet'],
  [/^word\/|^ppt\/|^Contents\/.*\.xml$/, 'document'],
  [/^content\.xml$/, 'otherSpreadsheet'],
]
const WORKBOOK = /^xl\/workbook\.xml$/

/**
 * The rows of a CSV file or of a workbook that hold anything. Workbooks are known by their first bytes, whatever the file
 * is called; what reads them is loaded with the first one.
 *
 * @param decode decodes a text file
 * @throws {FileError} for a file that is neither; it says what the file is
 */
export async function readRows(
  bytes: Uint8Array<ArrayBuffer>,
  decode: (bytes: Uint8Array) => string = decodeFile,
): Promise<FileContent> {
  const beginsWith = (start: readonly number[]) => start.every((byte, index) => bytes[index] === byte)
  if (beginsWith(COMPOUND_FILE)) throw new FileError(compoundProblem(bytes))
  const other = OTHERS.find(([signature]) => beginsWith(signature))
  if (other) throw new FileError(other[1])
  if (beginsWith(ZIP)) {
    const names = await namesIn(bytes)
    if (!names.some((name) => WORKBOOK.test(name)))
      throw new FileError(ARCHIVES.find(([known]) => names.some((name) => known.test(name)))?.[1] ?? 'archive')
    const { readWorkbook } = await import('./workbook/readWorkbook.ts')
    return readWorkbook(bytes)
  }
  const csv = decode(bytes)
  if (MARKUP.test(csv)) throw new FileError('webPage')
  return { sheets: [{ name: '', rows: parseCsv(csv), hiddenRows: 0 }], hiddenSheets: [] }
}

/** By the names of the streams, which such a file holds as UTF-16. */
function compoundProblem(bytes: Uint8Array): FileProblem {
  const text = new TextDecoder('utf-16le').decode(bytes)
  if (text.includes('EncryptedPackage')) return 'lockedWorkbook'
  return text.includes('WordDocument') || text.includes('HwpSummaryInformation') || text.includes('PowerPoint Document')
    ? 'document'
    : 'oldWorkbook'
}

/** @throws {FileError} for an archive that was cut off */
async function namesIn(bytes: Uint8Array): Promise<string[]> {
  const { unzipSync } = await import('fflate')
  const names: string[] = []
  const note = ({ name }: { readonly name: string }) => {
    names.push(name)
    return false
  }
  try {
    unzipSync(bytes, { filter: note })
  } catch (error) {
    throw new FileError('notWorkbook', { cause: error })
  }
  return names
}
