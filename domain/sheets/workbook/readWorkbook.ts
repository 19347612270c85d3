import { strFromU8, unzipSync } from 'fflate'
import { type FileContent, FileError, type FileSheet } from '../fileRow.ts'
import { cellStyles, isOn } from './cellStyles.ts'
import type { Book } from './cellText.ts'
import { stringsOf } from './richText.ts'
import { elementsOf } from './scanXml.ts'
import { SheetReader, spend } from './sheetReader.ts'

/** Many times what the longest list takes: no workbook unfolds into more, and its cells hold no more characters. */
const UNZIPPED_MAX = 50 * 1024 * 1024
/** Rows by columns up to the last cell of each sheet: as many are held, filled or not. */
const CELLS_MAX = 20_000_000
/** How many fewer days a workbook counts that begins with 1904. */
const DAYS_TO_1904 = 1_462

/**
 * The visible rows of the visible sheets of a workbook (.xlsx) that hold anything, each cell as the text that a CSV file
 * would have. Cells that are merged downwards all hold the value of the first.
 *
 * @throws {FileError} for an archive that is no workbook, or unfolds into too much
 */
export function readWorkbook(bytes: Uint8Array<ArrayBuffer>): FileContent {
  try {
    if (unzippedSize(bytes) > UNZIPPED_MAX) throw new FileError('workbookTooLarge')
    const files = unzipSync(bytes, { filter: ({ name }) => /\.(?:xml|rels)$/i.test(name) })
    const read = (path: string) => strFromU8(files[path] ?? new Uint8Array())
    const relations = elementsOf(read('xl/_rels/workbook.xml.rels'), 'Relationship')
    const pathOf = ({ Target: target = '' }) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)
    const readPart = (kind: string) => {
      const part = relations.find(({ Type = '' }) => Type.endsWith(`/${kind}`))
      return read(part ? pathOf(part) : `xl/${kind}.xml`)
    }
    const workbook = read('xl/workbook.xml')
    const { date1904 = '0' } = elementsOf(workbook, 'workbookPr')[0] ?? {}
    const book: Book = {
      strings: stringsOf(readPart('sharedStrings')),
      styles: cellStyles(readPart('styles')),
      daysLess: isOn(date1904) ? DAYS_TO_1904 : 0,
    }
    const listed = elementsOf(workbook, 'sheet').filter(({ name }) => name)
    if (listed.length === 0) throw new FileError('notWorkbook')
    const paths = new Map(relations.map((relation) => [relation['Id'], pathOf(relation)]))
    const hiddenSheets: string[] = []
    const sheets: FileSheet[] = []
    const left = { xml: UNZIPPED_MAX, cells: CELLS_MAX, characters: UNZIPPED_MAX }
    for (const { name = '', id, state = 'visible' } of listed) {
      const xml = read(paths.get(id) ?? '')
      // The workbook may list one sheet many times.
      spend(left, 'xml', xml.length)
      const sheet = new SheetReader(book, left)
      sheet.read(xml)
      // A sheet that holds only a chart is none.
      if (!sheet.isWorksheet) continue
      if (state === 'visible') sheets.push(sheet.sheet(name))
      else if (sheet.isFilled) hiddenSheets.push(name)
    }
    // A file without a sheet that is filled is read as one without a line.
    const filled = sheets.filter(({ rows, hiddenRows: count }) => rows.length > 0 || count > 0)
    return { sheets: filled.length > 0 ? filled : sheets.slice(0, 1), hiddenSheets }
  } catch (error) {
    throw error instanceof FileError ? error : new FileError('notWorkbook', { cause: error })
  }
}

/** By what the archive says of its files; none of them is ever unfolded into more than it says. */
function unzippedSize(bytes: Uint8Array): number {
  let size = 0
  const count = ({ originalSize }: { readonly originalSize: number }) => {
    size += originalSize
    return false
  }
  unzipSync(bytes, { filter: count })
  return size
}
