import { fitPatient, type IntakePatient } from '../../../domain/intake/intakePatient.ts'
import { hasResidentNumber } from '../../../domain/residentNumber.ts'
import { guessDay } from '../../../domain/sheets/appointments/guessDay.ts'
import { listDays, yearOf } from '../../../domain/sheets/appointments/listDays.ts'
import type { Known } from '../../../domain/sheets/appointments/appointmentColumns.ts'
import type { FileContent } from '../../../domain/sheets/fileRow.ts'
import { hasHeader } from '../../../domain/sheets/findHeader.ts'
import { koreanText } from '../../../domain/sheets/koreanText.ts'
import { type ReadSheet, readSheet, type SheetLine } from '../../../domain/sheets/readSheet.ts'
import type { VisitAlert } from '../../../domain/visitAlerts.ts'
import { folderColumns, type SaidRooms } from './folderColumns.ts'

/** Maximum number of lines of a file. */
export const LINES_MAX = 200_000

/** Statement of a line about a patient. */
export interface FolderLine {
  /** Row of the line as a spreadsheet counts it. */
  readonly row: number
  /** The source's own reference; '' without one. */
  readonly ref: string
  readonly isCancelled: boolean
  readonly day: string
  /** Fields of the columns that the file has. */
  readonly patient: IntakePatient
}

export interface RefusedLine {
  readonly row: number
  /** Reason in Korean; it quotes no cell, which may be personal. */
  readonly reason: string
}

export interface FolderList {
  readonly lines: readonly FolderLine[]
  readonly refused: readonly RefusedLine[]
  /** Sentences in Korean about the parts of the file that were not read. */
  readonly notes: readonly string[]
}

/** Facts about the hospital and the file with which a list is read. */
export interface ListSurroundings {
  readonly fileName: string
  readonly known: Known<number>
  /** The hospital's present day. */
  readonly today: string
}

/**
 * Reads the lines of a file. A line that cannot be read is refused, and stops no other.
 * @returns the reason in Korean for which no line can be read
 */
export function folderList(content: FileContent, { fileName, known, today }: ListSurroundings): FolderList | string {
  const sheet = { columns: folderColumns(known, yearOf(today)), defaults: {} }
  const named = content.sheets.find(
    ({ rows }) =>
      hasHeader(sheet, rows, koreanText) && isNamed(readSheet(sheet, rows.slice(0, FIRST_ROWS), koreanText)),
  )
  const chosen = named ?? content.sheets[0]
  if (!chosen || chosen.rows.length === 0) return koreanText('importing.noLines')
  const read = readSheet(sheet, chosen.rows, koreanText)
  if (read.lines.length > LINES_MAX) return koreanText('importing.tooManyLines', { max: LINES_MAX })
  if (!isNamed(read))
    return koreanText('importing.missingColumns', { columns: koreanText('resources.appointments.fields.name') })
  if (read.repeated.length > 0)
    return koreanText('importing.repeatedColumns', {
      columns: read.repeated.map(({ label }) => koreanText(label)).join(', '),
    })
  if (read.lines.length === 0) return koreanText('importing.noLines')

  const { dayOf, counts } = listDays(chosen.rows, sheet, yearOf(today), koreanText)
  const days = new Map([...dayOf].map(([{ row }, day]) => [row, day]))
  const noDay = koreanText(`resources.appointments.${counts.size > 1 ? 'noDay' : 'someDays'}`)
  // Where some lines name their days, nobody knows those of the others.
  const other = days.size > 0 ? undefined : guessDay({ name: fileName, sheet: chosen }, sheet, today, koreanText)
  const sources = new Set(read.columns.map(({ source }) => source))
  const lines: FolderLine[] = []
  const refused: RefusedLine[] = []
  const past: SheetLine<Key>[] = []
  for (const line of read.lines) {
    // A cancellation by reference is of whatever day the patient is expected.
    const isOfAnyDay = line.record['state'] === 'CANCELLED' && line.record['ref'] !== undefined
    const day = days.get(line.row) ?? (isOfAnyDay ? today : other)
    const reason = reasonOf(line)
    if (reason !== '' || day === undefined) refused.push({ row: line.row, reason: reason || noDay })
    else if (day < today) past.push(line)
    else lines.push(lineOf(line, day, { sources, isDated: days.has(line.row) }))
  }
  const others = [
    ...content.sheets.filter((sheet) => sheet !== chosen).map(({ name }) => name),
    ...content.hiddenSheets,
  ]
  return { lines, refused, notes: notesOf(read, { past, hidden: chosen.hiddenRows, others }) }
}

/** Rows that a note names. */
const NAMED_ROWS = 20

function notesOf(
  { leftOut, ignored, unnamed }: ReadSheet<Key>,
  {
    past,
    hidden,
    others,
  }: { readonly past: readonly SheetLine<Key>[]; readonly hidden: number; readonly others: readonly string[] },
): string[] {
  const rowsOf = (lines: readonly { readonly row: number }[]) =>
    lines
      .slice(0, NAMED_ROWS)
      .map(({ row }) => `${row}행`)
      .join(', ') + (lines.length > NAMED_ROWS ? ' …' : '')
  return [
    past.length > 0 && `지난 날의 예약 ${past.length}줄은 읽지 않았습니다: ${rowsOf(past)}`,
    hidden > 0 && `엑셀에서 숨긴 ${hidden}줄은 읽지 않았습니다.`,
    leftOut.length > 0 && `합계나 안내로 보이는 ${leftOut.length}줄은 읽지 않았습니다: ${rowsOf(leftOut)}`,
    ignored.length > 0 && `읽지 않은 열: ${ignored.join(', ')}`,
    unnamed.length > 0 && `제목이 없어 읽지 않은 열: ${unnamed.join(', ')}`,
    others.length > 0 && `읽지 않은 시트: ${others.join(', ')}`,
  ].filter((note) => note !== false)
}

/** Rows among which the header is. */
const FIRST_ROWS = 10

type Key = ReturnType<typeof folderColumns>[number]['label']

const isNamed = ({ columns }: ReadSheet<Key>) => columns.some(({ source }) => source === 'name' || source === 'ref')

function reasonOf({ record, problems }: SheetLine<Key>): string {
  const isCancelled = record['state'] === 'CANCELLED'
  const said = problems
    // The state says what the line through a cancelled patient means.
    .filter(({ ofRow }) => !(isCancelled && ofRow === 'struckLine'))
    .map(({ column, message }) =>
      column ? koreanText('importing.problem', { label: koreanText(column.label), message }) : message,
    )
  if (said.length > 0) return said.join(' ')
  if ([record['ref'], record['patientNo']].some((value) => typeof value === 'string' && hasResidentNumber(value)))
    return koreanText('importing.residentNumber')
  const isKnown = isCancelled ? ['name', 'patientNo', 'ref'] : ['name']
  if (!isKnown.some((source) => record[source] !== undefined))
    return koreanText('importing.problem', {
      label: koreanText('resources.appointments.fields.name'),
      message: koreanText('ra.validation.required'),
    })
  return ''
}

/** Columns of the file, and whether the line names its day. */
interface LineForm {
  readonly sources: ReadonlySet<string>
  readonly isDated: boolean
}

function lineOf({ row, record }: SheetLine<Key>, day: string, { sources, isDated }: LineForm): FolderLine {
  const text = (source: string) => (sources.has(source) ? String(record[source] ?? '') : undefined)
  const rooms = (record['roomIds'] ?? { roomIds: [], roomCodes: [] }) as SaidRooms
  const name = text('name')
  const isCancelled = record['state'] === 'CANCELLED'
  const patient = fitPatient({
    ...(name !== '' && { name }),
    patientNo: text('patientNo'),
    ...((isDated || !isCancelled) && { day }),
    time: text('time'),
    group: text('company'),
    packageCode: text('packageId'),
    ...(sources.has('examCodes') && { examCodes: (record['examCodes'] ?? []) as string[] }),
    ...(sources.has('roomIds') && rooms),
    ...(sources.has('alerts') && { alerts: (record['alerts'] ?? []) as VisitAlert[] }),
    note: text('note'),
    birthDay: text('birthDay'),
    phoneEnd: text('phoneEnd'),
  })
  return { row, ref: text('ref') ?? '', isCancelled, day, patient }
}
