import type { Package } from '../../../../contract/packages.ts'
import { NAME_MAX, PATIENT_NO_MAX, VISIT_NOTE_MAX } from '../../../../domain/limits.ts'
import { VISIT_ALERTS } from '../../../../domain/visitAlerts.ts'
import type { Text } from '../../../i18n/useText.ts'
import type { Sheet } from '../../../ui/csv/sheet.ts'
import { partsOf, plain, readRooms } from '../readRooms.ts'
import type { Places } from '../usePlaces.ts'
import { APPOINTMENT_DEFAULTS } from './appointmentDefaults.ts'
import { readTime } from './readTime.ts'

/** CSV sheet of expected patients. It accepts the column headers of several hospital information systems. */
export const appointmentSheet = (places: Places, packages: readonly Package[], text: Text): Sheet => ({
  title: 'resources.appointments.name',
  defaults: APPOINTMENT_DEFAULTS,
  columns: [
    {
      source: 'name',
      label: 'resources.appointments.fields.name',
      headers: ['이름', '성명', '환자명', '수검자명', 'Name', 'Patient name'],
      cell: { type: 'text', max: NAME_MAX },
      required: true,
    },
    {
      source: 'patientNo',
      label: 'resources.appointments.fields.patientNo',
      headers: ['환자번호', '등록번호', '차트번호', 'Patient number', 'Patient ID', 'Chart number', 'MRN'],
      cell: { type: 'text', max: PATIENT_NO_MAX },
      unique: true,
    },
    {
      source: 'time',
      label: 'resources.appointments.fields.time',
      headers: ['예약시간', '예약시각', '시간', '예약일시', 'Time', 'Appointment time'],
      cell: { type: 'parsed', read: readTime, problem: 'resources.appointments.notTime' },
    },
    {
      source: 'company',
      label: 'resources.appointments.fields.company',
      headers: ['단체', '단체명', '회사', '회사명', '사업장', 'Group', 'Company'],
      cell: { type: 'text', max: NAME_MAX },
    },
    {
      source: 'packageId',
      label: 'resources.appointments.fields.packageId',
      headers: ['패키지', '패키지명', '검진 패키지명', '검진상품', '검진유형', 'Package name'],
      cell: {
        type: 'parsed',
        read: (typed) => packages.find(({ name }) => plain(name) === plain(typed))?.id,
        problem: 'resources.appointments.notPackage',
      },
    },
    {
      source: 'roomIds',
      label: 'resources.appointments.fields.roomIds',
      headers: ['검사실', '검사실 순서', 'Room', 'Rooms'],
      cell: { type: 'parsed', read: (typed) => readRooms(typed, places), problem: 'resources.appointments.notRoom' },
    },
    {
      source: 'alerts',
      label: 'resources.appointments.fields.alerts',
      headers: ['주의', '주의사항', 'Alert', 'Alerts'],
      cell: { type: 'parsed', read: (typed) => readAlerts(typed, text), problem: 'resources.appointments.notAlert' },
    },
    {
      source: 'note',
      label: 'resources.appointments.fields.note',
      headers: ['메모', '비고', 'Note', 'Memo'],
      cell: { type: 'text', max: VISIT_NOTE_MAX },
    },
  ],
})

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
