import type { Room } from '../../../contract/rooms.ts'
import type { Selectable } from 'kysely'
import type { HospitalTables } from './hospitalTables.ts'

type Waits = Pick<Selectable<HospitalTables['rooms']>, 'wait_warning' | 'wait_alarm'>

/** Returns the limits of waits that a room's row sets; a limit without a value has its default. */
export const waitsOf = ({ wait_warning, wait_alarm }: Waits): Pick<Room, 'waitWarning' | 'waitAlarm'> => ({
  ...(wait_warning !== null && { waitWarning: wait_warning }),
  ...(wait_alarm !== null && { waitAlarm: wait_alarm }),
})
