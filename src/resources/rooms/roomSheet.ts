import {
  MAX_PATIENT_MAX,
  MAX_PATIENT_MIN,
  MEMO_MAX,
  NAME_MAX,
  NUMBER_TEXT_MAX,
  WAIT_LIMIT_MAX_MINUTES,
  WAIT_LIMIT_MIN_MINUTES,
} from '../../../domain/limits.ts'
import type { Sheet } from '../../sheets/sheet.ts'
import { ROOM_DEFAULTS } from './roomDefaults.ts'

/** Columns of rooms in a CSV file: all fields of the form, so that an export can be imported elsewhere. */
export const ROOM_SHEET: Sheet = {
  title: 'resources.rooms.name',
  defaults: ROOM_DEFAULTS,
  columns: [
    {
      source: 'no',
      label: 'resources.rooms.fields.no',
      cell: { type: 'digits', max: NUMBER_TEXT_MAX },
      required: true,
      unique: true,
    },
    {
      source: 'name.kr',
      label: 'resources.rooms.fields.name',
      alias: 'resources.rooms.fields.name.kr',
      cell: { type: 'text', max: NAME_MAX },
      required: true,
    },
    { source: 'name.en', label: 'resources.rooms.fields.name.en', cell: { type: 'text', max: NAME_MAX } },
    { source: 'name.cn', label: 'resources.rooms.fields.name.cn', cell: { type: 'text', max: NAME_MAX } },
    { source: 'name.jp', label: 'resources.rooms.fields.name.jp', cell: { type: 'text', max: NAME_MAX } },
    {
      source: 'maxPatient',
      label: 'resources.rooms.fields.maxPatient',
      cell: { type: 'number', min: MAX_PATIENT_MIN, max: MAX_PATIENT_MAX },
    },
    { source: 'useMultiCall', label: 'resources.rooms.fields.useMultiCall', cell: { type: 'onOff' } },
    { source: 'useRfid', label: 'resources.rooms.fields.useRfid', cell: { type: 'onOff' } },
    { source: 'memo', label: 'resources.rooms.fields.memo', cell: { type: 'text', max: MEMO_MAX, lines: true } },
  ],
}

const MINUTES = { type: 'number', min: WAIT_LIMIT_MIN_MINUTES, max: WAIT_LIMIT_MAX_MINUTES } as const

/** Beside our own server, whose rooms say when a wait is long and whether they send patients on. */
export const OWN_ROOM_SHEET: Sheet = {
  ...ROOM_SHEET,
  columns: [
    ...ROOM_SHEET.columns,
    { source: 'waitWarning', label: 'resources.rooms.fields.waitWarning', cell: MINUTES },
    { source: 'waitAlarm', label: 'resources.rooms.fields.waitAlarm', cell: MINUTES },
    { source: 'sendsOn', label: 'resources.rooms.fields.sendsOn', cell: { type: 'onOff' } },
  ],
}
