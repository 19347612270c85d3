import { MAX_PATIENT_MAX, MAX_PATIENT_MIN, MEMO_MAX, NAME_MAX, NUMBER_TEXT_MAX } from '../../../domain/limits.ts'
import type { Sheet } from '../../ui/csv/sheet.ts'
import { ROOM_DEFAULTS } from './roomDefaults.ts'

/** Rooms as a file: all that the form knows, so that what was exported can be imported elsewhere. */
export const ROOM_SHEET: Sheet = {
  title: 'listTools.files.rooms',
  defaults: ROOM_DEFAULTS,
  columns: [
    { source: 'no', label: 'rooms.fields.no', cell: { type: 'digits', max: NUMBER_TEXT_MAX }, required: true, unique: true },
    { source: 'name.kr', label: 'rooms.fields.name', alias: 'rooms.fields.nameKr', cell: { type: 'text', max: NAME_MAX }, required: true },
    { source: 'name.en', label: 'rooms.fields.nameEn', cell: { type: 'text', max: NAME_MAX } },
    { source: 'name.cn', label: 'rooms.fields.nameCn', cell: { type: 'text', max: NAME_MAX } },
    { source: 'name.jp', label: 'rooms.fields.nameJp', cell: { type: 'text', max: NAME_MAX } },
    { source: 'maxPatient', label: 'rooms.fields.maxPatient', cell: { type: 'number', min: MAX_PATIENT_MIN, max: MAX_PATIENT_MAX } },
    { source: 'useMultiCall', label: 'rooms.fields.useMultiCall', cell: { type: 'onOff' } },
    { source: 'useRfid', label: 'rooms.fields.useRfid', cell: { type: 'onOff' } },
    { source: 'memo', label: 'rooms.fields.memo', cell: { type: 'text', max: MEMO_MAX } },
  ],
}
