import { strToU8, zipSync } from 'fflate'

/** Numbers as a program writes them; `007` stays a text. */
const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const NAMESPACE = 'http://schemas.openxmlformats.org'

/** Writes rows as a workbook of one sheet: numbers as numbers, the rest as text, the first row fixed. */
export function writeWorkbook(rows: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> {
  const lines = rows.map(
    (row, at) =>
      `<row r="${at + 1}">${row.map((cell, column) => cellOf(cell, `${columnOf(column)}${at + 1}`)).join('')}</row>`,
  )
  const sheet = `${XML}<worksheet xmlns="${NAMESPACE}/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><sheetData>${lines.join('')}</sheetData></worksheet>`
  const files = {
    '[Content_Types].xml': `${XML}<Types xmlns="${NAMESPACE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${NAMESPACE}/package/2006/relationships"><Relationship Id="rId1" Type="${NAMESPACE}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${NAMESPACE}/spreadsheetml/2006/main" xmlns:r="${NAMESPACE}/officeDocument/2006/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${NAMESPACE}/package/2006/relationships"><Relationship Id="rId1" Type="${NAMESPACE}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
  }
  const written = zipSync(Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, strToU8(xml)])))
  return new Uint8Array(written)
}

const cellOf = (cell: string, name: string) =>
  NUMBER.test(cell)
    ? `<c r="${name}"><v>${cell}</v></c>`
    : `<c r="${name}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`

const LETTERS = 26

/** Name of a column: A to Z, then AA. */
const columnOf = (at: number): string =>
  (at < LETTERS ? '' : columnOf(Math.floor(at / LETTERS) - 1)) + String.fromCodePoint(65 + (at % LETTERS))

const escaped = (cell: string) => cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
