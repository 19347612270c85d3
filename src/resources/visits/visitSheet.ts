import type { RaRecord } from 'react-admin'
import { NAME_MAX, PATIENT_NO_MAX, TAG_NUMBER_MAX } from '../../../domain/limits.ts'
import type { Visit } from '../../../contract/visits.ts'
import { formatDate } from '../../i18n/formatDate.ts'
import type { Text } from '../../i18n/useText.ts'
import { formatTime } from '../../i18n/formatTime.ts'
import type { Sheet } from '../../ui/csv/sheet.ts'
import type { Places } from './usePlaces.ts'
import { planProgress } from './whereabouts.ts'
import { whereText } from './whereTexts.ts'

/** The check-in list as a file to read elsewhere: what the screen says of each patient at this moment. */
export const visitSheet = (places: Places, text: Text): Sheet => ({
  title: 'listTools.files.visits',
  columns: [
    { source: 'number', label: 'visits.fields.number', cell: { type: 'shown', write: ({ number }) => String(number) } },
    { source: 'name', label: 'visits.fields.name', cell: { type: 'text', max: NAME_MAX } },
    { source: 'patientNo', label: 'visits.fields.patientNo', cell: { type: 'text', max: PATIENT_NO_MAX } },
    { source: 'tagNo', label: 'visits.fields.tagNo', cell: { type: 'digits', max: TAG_NUMBER_MAX } },
    { source: 'status', label: 'visits.fields.where', cell: { type: 'shown', write: (visit) => whereText(visit as Visit, places, text) } },
    { source: 'roomIds', label: 'visits.fields.plan', cell: { type: 'shown', write: (visit) => planText(visit as Visit, places, text) } },
    { source: 'createdAt', label: 'visits.fields.createdAt', cell: { type: 'shown', write: instantText } },
  ],
})

function planText(visit: Visit, places: Places, text: Text): string {
  const { done, total } = planProgress(visit, places.roomOf)
  return total === null ? text('visits.everyRoom', { done }) : text('visits.progress', { done, total })
}

/** As spreadsheets read it: '2026-11-20 09:30'. */
const instantText = ({ createdAt }: RaRecord) => `${formatDate(createdAt)} ${formatTime(createdAt)}`
