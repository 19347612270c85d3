/** Reason why a file cannot be read. */
export type FileProblem = 'notCsv' | 'badEncoding'

/** Signature of a zip file, and so of every .xlsx. */
const ZIP = [0x50, 0x4b, 0x03, 0x04]

/**
 * Decodes a CSV file: UTF-8 with or without BOM, otherwise CP949, the default of Korean Excel. The browser's `euc-kr`
 * is CP949 (all 11,172 syllables); Node's is not.
 *
 * @throws {FileError} when it is neither
 */
export function decodeFile(bytes: Uint8Array): string {
  if (ZIP.every((byte, index) => bytes[index] === byte)) throw new FileError('notCsv')
  const found = ENCODINGS.map((encoding) => decode(bytes, encoding)).find((text) => text !== null)
  if (found === undefined) throw new FileError('badEncoding')
  return found
}

export class FileError extends Error {
  override name = 'FileError'
  readonly problem: FileProblem

  constructor(problem: FileProblem) {
    super(problem)
    this.problem = problem
  }
}

/** UTF-8 comes first, because Korean in CP949 is hardly ever valid UTF-8. */
const ENCODINGS = ['utf-8', 'euc-kr']

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    // null characters come from Excel's 'Unicode text' and binary files
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}
