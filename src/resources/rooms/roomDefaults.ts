import type { RoomCreate } from '../../../contract/rooms.ts'
import { MAX_PATIENT_DEFAULT } from '../../../domain/limits.ts'

/** Initial values of a new room; `isAccessible` has no input and is always sent. */
export const ROOM_DEFAULTS: RoomCreate = {
  no: '',
  name: { kr: '', en: '', cn: '', jp: '' },
  maxPatient: MAX_PATIENT_DEFAULT,
  memo: '',
  useMultiCall: false,
  useRfid: true,
  isAccessible: true,
}
