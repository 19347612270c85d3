import type { Package } from '../../../contract/packages.ts'
import { NAME_MAX, PATIENT_NO_MAX, VISIT_NOTE_MAX } from '../../../domain/limits.ts'
import { VISIT_ALERTS } from '../../../domain/visitAlerts.ts'
import type { Text } from '../../i18n/useText.ts'
import { sheetOf } from '../../sheets/sheet.ts'
import { partsOf, plain, readRooms } from '../../patients/roomCells.ts'
import type { Places } from '../../patients/usePlaces.ts'
import { APPOINTMENT_DEFAULTS } from './appointmentDefaults.ts'
import { yearOf } from './listDays.ts'
import { dayBeforeTime, readDay, readTime } from './readTime.ts'

/**
 * CSV sheet of expected patients. It accepts the column headers of several hospital information systems.
 *
 * @param listDay the day of the list, such as `2026-11-24`: lines that name another day are refused
 * @param dated the column that has to name the day, because the file holds several days
 */
export const appointmentSheet = (
  places: Places,
  packages: readonly Package[],
  text: Text,
  listDay: string,
  dated?: 'day' | 'time',
) =>
  sheetOf('appointments', {
    defaults: APPOINTMENT_DEFAULTS,
    columns: [
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
          read: (typed) => (isOfDay(typed, listDay, dated === 'time') ? readTime(typed) : undefined),
          problem: (typed) => {
            if (isOfDay(typed, listDay, false)) {
              const isUndated = dated === 'time' && readTime(typed) !== undefined
              return text(isUndated ? 'resources.appointments.noDay' : 'resources.appointments.notTime')
            }
            return notOfDay(typed, listDay, text)
          },
        },
        required: dated === 'time',
      },
      {
        source: 'day',
        headers: ['예약일자', '예약날짜', '진료일', '진료일자', '검진일', '검진일자', 'Date', 'Appointment date'],
        cell: {
          type: 'parsed',
          read: (typed) => (dayIn(typed, listDay) === listDay ? listDay : undefined),
          problem: (typed) =>
            dayIn(typed, listDay) === undefined
              ? text('resources.appointments.notDay')
              : notOfDay(typed, listDay, text),
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
        cell: { type: 'parsed', read: (typed) => readRooms(typed, places), problem: 'resources.appointments.notRoom' },
      },
      {
        source: 'alerts',
        headers: ['주의', '주의사항', 'Alert', 'Alerts'],
        cell: { type: 'parsed', read: (typed) => readAlerts(typed, text), problem: 'resources.appointments.notAlert' },
      },
      { source: 'note', headers: ['메모', '비고', 'Note', 'Memo'], cell: { type: 'text', max: VISIT_NOTE_MAX } },
    ],
  })

const dayIn = (typed: string, listDay: string) => readDay(typed, yearOf(listDay))

/** Whether a time names the day of the list, or no day where it needs none. */
const isOfDay = (typed: string, listDay: string, isDated: boolean) => {
  const day = dayBeforeTime(typed, yearOf(listDay))
  return day === undefined ? !isDated : day === listDay
}

const notOfDay = (typed: string, listDay: string, text: Text) =>
  text('resources.appointments.notThisDay', { day: listDay, other: dayIn(typed, listDay) ?? typed })

/** Reads alerts by their names or by the start of a name; undefined if one is unknown. */
function readAlerts(typed: string, text: Text): unknown {
  const found = partsOf(typed).map((part) =>
    VISIT_ALERTS.find((alert) =>
      [alert.replace('_', ''), text(`resources.visits.alertNames.${alert}`)].some((name) =>
        plain(name).startsWith(part),
      ),
    ),
  )
  return found.includes(undefined) ? undefined : VISIT_ALERTS.filter((alert) => found.includes(alert))
}
