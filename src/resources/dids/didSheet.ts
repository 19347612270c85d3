import type { DidCreate } from '../../../contract/dids.ts'
import {
  BOARD_NAME_MAX,
  HOST_MAX,
  ID_MAX,
  MAC_MAX,
  MEMO_MAX,
  NAME_MAX,
  NUMBER_TEXT_MAX,
  PORT_DIGITS_MAX,
} from '../../../domain/limits.ts'
import { sheetOf } from '../../sheets/sheet.ts'
import type { RoomChoices } from '../../boards/roomChoices.ts'

/** Initial values of a new board. The server creates its options switched off. */
export const DID_DEFAULTS: Partial<DidCreate> = {
  no: '',
  name: { kr: '' },
  doctor: { kr: '' },
  explain: { kr: '' },
  agentPort: '',
  ipAddress: '',
  macAddress: '',
  rfidReaderId: '',
  roomId: null,
}

/**
 * CSV sheet of boards: the columns of the list and the device fields of the form. The power state is left out because
 * it is only momentary.
 */
export const didSheet = (rooms: RoomChoices) =>
  sheetOf('dids', {
    defaults: DID_DEFAULTS,
    columns: [
      { source: 'no', cell: { type: 'digits', max: NUMBER_TEXT_MAX }, required: true, unique: true },
      { source: 'name.kr', cell: { type: 'text', max: BOARD_NAME_MAX }, required: true },
      { source: 'doctor.kr', cell: { type: 'text', max: NAME_MAX } },
      { source: 'explain.kr', cell: { type: 'text', max: MEMO_MAX, lines: true } },
      // An id without a known name must not be read as the number of another room.
      {
        source: 'roomId',
        cell: {
          type: 'reference',
          read: rooms.idCalled,
          write: ({ roomId }) => (roomId ? rooms.labelOf(roomId) || `#${roomId}` : ''),
        },
      },
      { source: 'ipAddress', cell: { type: 'text', max: HOST_MAX } },
      { source: 'agentPort', cell: { type: 'digits', max: PORT_DIGITS_MAX } },
      { source: 'macAddress', cell: { type: 'text', max: MAC_MAX } },
      { source: 'rfidReaderId', cell: { type: 'text', max: ID_MAX } },
    ],
  })
