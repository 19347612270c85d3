import { NAME_MAX, PATIENT_NO_MAX, VISIT_NOTE_MAX } from '../../limits.ts'
import { VISIT_ALERTS } from '../../visitAlerts.ts'
import type { Column, SheetText } from '../column.ts'
import type { SheetTextKey } from '../koreanText.ts'
import { partsOf, plain, readRooms, type RoomNames } from '../readRooms.ts'
import type { SHEET_TEXTS } from '../sheetTexts.ts'
import { birthDayOf, phoneEndOf } from './readAnswers.ts'
import { dayBeforeTime, readDay, readTime } from './readTime.ts'

type Source = keyof typeof SHEET_TEXTS.resources.appointments.fields
/** Texts about lists of expected patients. */
export type AppointmentText = Extract<SheetTextKey, `resources.${string}`>
type AppointmentColumn = Column<AppointmentText, unknown> & { readonly source: Source }

/** Records that the cells of a list may name. */
export interface Known<Id> extends RoomNames<Id> {
  readonly packages: readonly { readonly id: Id; readonly name: string }[]
}

/** The day that a list is of. */
export interface ListDay {
  /** The day, such as `2026-11-24`: lines that name another day are refused. Undefined for a list of any days. */
  readonly day: string | undefined
  /** Year of days that name none. */
  readonly year: number
  /** The column that has to name the day, because the file holds several days. */
  readonly dated?: 'day' | 'time' | undefined
}

/** Headers of the column that says whether an appointment was cancelled. */
export const STATE_HEADERS: readonly string[] = ['예약상태', '진행상태', 'State', 'Status']

/** Whether a cell of that column says so. */
export const isCancelledState = (typed: string): boolean => /취소|cancel/i.test(typed)

/** Columns of a list of expected patients. They have the headers of several hospital information systems. */
export function appointmentColumns<Id>(
  known: Known<Id>,
  list: ListDay,
  text: SheetText<AppointmentText>,
): AppointmentColumn[] {
  const { packages } = known
  const { day: listDay, year, dated } = list
  const isThisDay = (day: string | undefined) => listDay === undefined || day === listDay
  /** Whether a time names the day of the list, or no day where it needs none. */
  const isOfDay = (typed: string, isDated: boolean) => {
    const day = dayBeforeTime(typed, year)
    return day === undefined ? !isDated : isThisDay(day)
  }
  const notOfDay = (typed: string) =>
    text('resources.appointments.notThisDay', { day: listDay ?? '', other: readDay(typed, year) ?? typed })
  const columns: readonly Omit<AppointmentColumn, 'label'>[] = [
    {
      source: 'name',
      headers: ['이름', '성명', '환자명', '수검자명', 'Name', 'Patient name'],
      cell: { type: 'text', max: NAME_MAX },
      required: true,
    },
    {
      source: 'patientNo',
      headers: ['환자번호', '등록번호', '차트번호', 'Patient number', 'Patient ID', 'Chart number', 'MRN'],
      cell: { type: 'text', max: PATIENT_NO_MAX, isCode: true },
      // A patient may come twice on a day, but not at the same time.
      unique: (patientNo, { time }) => JSON.stringify([patientNo, time]),
    },
    {
      source: 'time',
      headers: ['예약시간', '예약시각', '시간', '예약일시', 'Time', 'Appointment time'],
      cell: {
        type: 'parsed',
        read: (typed) => (isOfDay(typed, dated === 'time') ? readTime(typed) : undefined),
        problem: (typed) => {
          if (isOfDay(typed, false)) {
            const isUndated = dated === 'time' && readTime(typed) !== undefined
            return text(isUndated ? 'resources.appointments.noDay' : 'resources.appointments.notTime')
          }
          return notOfDay(typed)
        },
      },
      required: dated === 'time',
    },
    {
      source: 'day',
      headers: [
        '예약일자',
        '예약날짜',
        '날짜',
        '일자',
        '진료일',
        '진료일자',
        '검진일',
        '검진일자',
        'Date',
        'Appointment date',
      ],
      cell: {
        type: 'parsed',
        read: (typed) => {
          const day = readDay(typed, year)
          return isThisDay(day) ? day : undefined
        },
        problem: (typed) =>
          readDay(typed, year) === undefined ? text('resources.appointments.notDay') : notOfDay(typed),
      },
      required: dated === 'day',
      unstored: true,
    },
    {
      source: 'company',
      headers: ['단체', '단체명', '회사', '회사명', '사업장', 'Group', 'Company'],
      cell: { type: 'text', max: NAME_MAX },
    },
    {
      source: 'packageId',
      headers: ['패키지', '패키지명', '검진 패키지명', '검진상품', '검진유형', 'Package name'],
      cell: {
        type: 'parsed',
        read: (typed) => packages.find(({ name }) => plain(name) === plain(typed))?.id,
        problem: 'resources.appointments.notPackage',
      },
    },
    {
      source: 'roomIds',
      headers: ['검사실', '검사실 순서', 'Room', 'Rooms'],
      cell: { type: 'parsed', read: (typed) => readRooms(typed, known), problem: 'resources.appointments.notRoom' },
    },
    {
      source: 'alerts',
      headers: ['주의', '주의사항', 'Alert', 'Alerts'],
      cell: { type: 'parsed', read: (typed) => readAlerts(typed, text), problem: 'resources.appointments.notAlert' },
    },
    {
      source: 'note',
      headers: ['메모', '비고', 'Note', 'Memo'],
      cell: { type: 'text', max: VISIT_NOTE_MAX },
    },
    {
      source: 'birthDay',
      headers: ['생년월일', '생일', 'Date of birth', 'Birth date', 'DOB'],
      cell: { type: 'parsed', read: birthDayOf, problem: 'resources.appointments.notDay' },
    },
    {
      source: 'phoneEnd',
      headers: ['전화번호', '휴대전화', '휴대폰', '휴대폰번호', '연락처', '핸드폰', 'Phone', 'Phone number', 'Mobile'],
      cell: { type: 'parsed', read: phoneEndOf, problem: 'resources.appointments.notDay' },
    },
  ]
  return columns.map((column) => ({ ...column, label: `resources.appointments.fields.${column.source}` }))
}

/** Reads alerts by their names or by the start of a name; undefined if one is unknown. */
function readAlerts(typed: string, text: SheetText<AppointmentText>): unknown {
  const found = partsOf(typed).map((part) =>
    VISIT_ALERTS.find((alert) =>
      [alert.replace('_', ''), text(`resources.visits.alertNames.${alert}`)].some((name) =>
        plain(name).startsWith(part),
      ),
    ),
  )
  return found.includes(undefined) ? undefined : VISIT_ALERTS.filter((alert) => found.includes(alert))
}
