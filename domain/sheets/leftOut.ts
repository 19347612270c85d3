import type { Headers } from './matchHeaders.ts'
import type { FileRow } from './fileRow.ts'

/** Words that head a sum: 합계, 소계, 총계, 총원, and `총 12명` with or without words between. */
const SUM =
  /^[[(<]?(?:총?합계|소계|총계|누계|총원|총인원(?:수)?|합|(?:grand|sub)?total)[\])>]?[:：]?\d*(?:명|건|인|개)?$/i
const COUNT = /^(?:총|계|합계|소계|이상|인원|전체)(?:인원|원|건수|계)?(?:수)?[:：]?\d+(?:명|건|인|개)$/
/** Words that head a sum only if everything else in the row is a number. */
const SHORT_SUM = /^(?:총|계|인원|전체|count)$/i
/** Sum of a group: `한강상사 소계`, `한강상사 요약`. */
const GROUP_SUM = /(?:합계|소계|총계|요약|total)[:：]?\d*(?:명|건|인|개)?$/i
const AMOUNT = /^\d[\d,.]*(?:명|건|인|개|원)?$/
/** The last line of a printed list, or a remark that fills a row by itself. */
const REMARK = /^(?:※|[-–=~]*이하여백|(?:작성|담당|출력|인쇄|확인|조회)(?:자|일|일시|일자|시간)?[:：])/

const WORD_MAX = 200

/** Whether a row is a sum, a remark below the list or a repeated header, and no record. */
export function isNoRecord<K extends string>(
  { cells }: FileRow,
  header: FileRow | undefined,
  { found }: Headers<K>,
): boolean {
  const filled = cells.map(bare).filter((cell) => cell !== '')
  const [first = '', ...others] = filled
  if (SUM.test(first) || COUNT.test(first) || (others.length === 0 && REMARK.test(first))) return true
  if (SHORT_SUM.test(first) && others.length > 0 && others.every((cell) => AMOUNT.test(cell))) return true
  const required = found.filter(({ column }) => column.required).map(({ index }) => bare(cells[index] ?? ''))
  if (required.some((cell) => SUM.test(cell) || COUNT.test(cell))) return true
  if (required.includes('') && filled.some((cell) => GROUP_SUM.test(cell))) return true
  const headed = found.filter(({ index }) => bare(cells[index] ?? '') !== '')
  return headed.length > 0 && headed.every(({ index }) => bare(cells[index] ?? '') === bare(header?.cells[index] ?? ''))
}

/** Whether a cell of a row says that it is cancelled. */
export const isCancelled = <K extends string>({ cells }: FileRow, { found }: Headers<K>): boolean =>
  found.some(({ column, index }) => column.cancels?.(cells[index] ?? '') === true)

/** A word or number as it is compared; a long text is none. */
const bare = (cell: string) => (cell.length > WORD_MAX ? cell : cell.normalize('NFKC').replaceAll(/\s/g, ''))
