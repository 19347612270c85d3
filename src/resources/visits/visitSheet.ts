import type { RaRecord } from 'react-admin'
import { PATIENT_NO_MAX, TAG_NUMBER_MAX } from '../../../domain/limits.ts'
import type { Visit } from '../../../contract/visits.ts'
import { formatDateTime } from '../../i18n/formatMoment.ts'
import type { Text } from '../../i18n/useText.ts'
import { sheetOf } from '../../sheets/sheet.ts'
import type { Places } from '../../patients/usePlaces.ts'
import { progressText, whereText } from '../../patients/whereTexts.ts'

/** File of the visits, with each patient's current state as the list shows it. */
export const visitSheet = (places: Places, text: Text) =>
  sheetOf('visits', {
    logged: 'visits',
    columns: [
      { source: 'number', cell: { type: 'shown', write: ({ number }) => String(number) } },
      {
        source: 'name',
        cell: { type: 'shown', write: ({ name, ticket }) => (ticket ? text('waitings.ticket') : String(name)) },
      },
      { source: 'patientNo', cell: { type: 'text', max: PATIENT_NO_MAX } },
      { source: 'tagNo', cell: { type: 'digits', max: TAG_NUMBER_MAX } },
      {
        source: 'status',
        label: 'resources.visits.fields.where',
        cell: { type: 'shown', write: (visit) => whereText(visit as Visit, places, text) },
      },
      {
        source: 'roomIds',
        label: 'resources.visits.fields.plan',
        cell: { type: 'shown', write: (visit) => progressText(visit as Visit, places, text) },
      },
      { source: 'packageName', cell: { type: 'shown', write: ({ packageName = '' }) => packageName } },
      { source: 'createdAt', cell: { type: 'shown', write: instantText } },
    ],
  })

/** In a format that spreadsheets recognize: '2026-11-20 09:30'. */
const instantText = ({ createdAt }: RaRecord) => formatDateTime(createdAt)
