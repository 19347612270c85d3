import type { Package } from '../../../contract/packages.ts'
import {
  appointmentColumns,
  isCancelledState,
  STATE_HEADERS,
} from '../../../domain/sheets/appointments/appointmentColumns.ts'
import { yearOf } from '../../../domain/sheets/appointments/listDays.ts'
import type { Text } from '../../i18n/useText.ts'
import type { Places } from '../../patients/usePlaces.ts'
import { sheetOf } from '../../sheets/sheet.ts'
import { APPOINTMENT_DEFAULTS } from './appointmentDefaults.ts'

/**
 * Sheet of expected patients.
 *
 * @param listDay the day of the list, such as `2026-11-24`: lines that name another day are refused
 * @param dated the column that has to name the day, because the file holds several days
 */
export const appointmentSheet = (
  { rooms, roomId }: Places,
  packages: readonly Package[],
  text: Text,
  listDay: string,
  dated?: 'day' | 'time',
) =>
  sheetOf('appointments', {
    defaults: APPOINTMENT_DEFAULTS,
    columns: [
      ...appointmentColumns({ rooms, roomId, packages }, { day: listDay, year: yearOf(listDay), dated }, text),
      STATE,
    ],
  })

/** Only tells cancelled lines, which are not uploaded. */
const STATE = {
  source: 'state',
  label: 'importing.state',
  headers: STATE_HEADERS,
  cell: { type: 'parsed', read: () => '', problem: 'importing.state' },
  unstored: true,
  cancels: isCancelledState,
} as const
