import { strToU8, zipSync } from 'fflate'

/** A number as a spreadsheet stores it; a `format` makes it a time, a day or both. */
interface NumberCell {
  readonly number: string
  readonly format?: keyof typeof FORMATS
}

type Cell = string | boolean | null | NumberCell

/** Where each of Excel's own formats is in the list of styles: behind the general one. */
const FORMATS = { day: 1, time: 2, dayAndTime: 3 }
const STYLES = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs count="4">${[0, 14, 20, 22].map((format) => `<xf numFmtId="${format}"/>`).join('')}</cellXfs></styleSheet>`

/** A workbook (.xlsx) with these sheets, each of rows of cells. */
export function aWorkbook(...sheets: readonly (readonly (readonly Cell[])[])[]): Uint8Array<ArrayBuffer> {
  const names = sheets.map((_, index) => `sheet${index + 1}`)
  const files = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${RELATIONS}"><sheets>${names.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="${name}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names.map((name) => `<Relationship Id="${name}" Type="${RELATIONS}/worksheet" Target="worksheets/${name}.xml"/>`).join('')}<Relationship Id="styles" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': STYLES,
    ...Object.fromEntries(
      sheets.map((rows, index) => [
        `xl/worksheets/${names[index]}.xml`,
        `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows.map(rowXml).join('')}</sheetData></worksheet>`,
      ]),
    ),
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)])))
}

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const FIRST_COLUMN = 'A'.charCodeAt(0)

const rowXml = (cells: readonly Cell[], index: number) =>
  `<row r="${index + 1}">${cells.map((cell, column) => cellXml(cell, `${String.fromCharCode(FIRST_COLUMN + column)}${index + 1}`)).join('')}</row>`

function cellXml(cell: Cell, at: string): string {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${Number(cell)}</v></c>`
  if (typeof cell === 'string') return `<c r="${at}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
  return `<c r="${at}" s="${cell.format ? FORMATS[cell.format] : 0}"><v>${cell.number}</v></c>`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
