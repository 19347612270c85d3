import { z } from 'zod'
import {
  FLOOR_MAX,
  MAX_PATIENT_DEFAULT,
  MAX_PATIENT_MAX,
  MAX_PATIENT_MIN,
  NAME_MAX,
  PLACE_NAME_MAX,
  PLACE_NO_MAX,
  PLACES_MAX,
  URL_MAX,
  WAIT_LIMIT_MAX_MINUTES,
  WAIT_LIMIT_MIN_MINUTES,
} from '../domain/limits.ts'
import * as c from './common.ts'
import { message } from './messages.ts'
import { NUMBER_ID, patchOf, recordCalls } from './recordCalls.ts'

const maxPatient = c.wholeNumber(MAX_PATIENT_MIN, MAX_PATIENT_MAX)
const waitLimit = c.wholeNumber(WAIT_LIMIT_MIN_MINUTES, WAIT_LIMIT_MAX_MINUTES).nullable().optional()
/** Number of a place of a room; a client that takes it from a form or an address sends text. */
export const PlaceNo = z.preprocess(
  (no) => (typeof no === 'string' && /^[1-9]\d?$/.test(no) ? Number(no) : no),
  c.wholeNumber(1, PLACE_NO_MAX),
)

/** A place of a room at which one patient is seen at a time (창구, 자리): a number and the word for it. */
export const RoomPlace = z.object({ no: z.number().int(), name: z.string() })
export type RoomPlace = z.infer<typeof RoomPlace>

const places = z
  .array(z.strictObject({ no: PlaceNo, name: c.line(PLACE_NAME_MAX).min(1, message('REQUIRED')) }))
  .max(PLACES_MAX, message('MAX_PLACES', { max: PLACES_MAX }))
  .refine((all) => new Set(all.map(({ no }) => no)).size === all.length, message('PLACE_TWICE'))
  .nullable()
  .optional()

const otherName = c.nullAsEmpty(c.line(NAME_MAX))
const floor = c.nullAsEmpty(c.line(FLOOR_MAX)).default('')

/** An examination room (검사실). */
export const Room = z.object({
  id: c.NumberId,
  no: z.string(),
  name: z.object({ kr: z.string(), en: z.string(), cn: z.string(), jp: z.string() }),
  maxPatient: z.number().int(),
  memo: z.string(),
  useMultiCall: z.boolean(),
  useRfid: z.boolean(),
  isAccessible: z.boolean(),
  /**
   * Minutes from which a wait here counts as long, and as too long; absent for the defaults, as in the specification
   * (docs/decisions/queue.md#limits-of-waits).
   */
  waitWarning: z.number().int().optional(),
  waitAlarm: z.number().int().optional(),
  /**
   * Whether a patient who is completed here joins the queue of the next room of the plan (docs/decisions/queue.md#sending-on). Our server only,
   * which always sends it.
   */
  sendsOn: z.boolean().optional(),
  /** Places at which patients are seen, in the order in which staff list them; absent for none. Our server only. */
  places: z.array(RoomPlace).optional(),
  /** The floor, with the building where there are several (본관 2층). Our server only, which always sends it. */
  floor: z.object({ kr: z.string(), en: z.string() }).optional(),
  /** Path of an uploaded picture by which patients find the room; absent for none. Our server only. */
  picture: z.string().optional(),
})
export type Room = z.infer<typeof Room>

export const RoomCreate = z.strictObject({
  no: c.requiredDigits(),
  name: z.strictObject({
    kr: c.Name,
    en: otherName.default(''),
    cn: otherName.default(''),
    jp: otherName.default(''),
  }),
  maxPatient: maxPatient.default(MAX_PATIENT_DEFAULT),
  memo: c.Memo.default(''),
  useMultiCall: z.boolean().default(false),
  useRfid: z.boolean().default(true),
  isAccessible: z.boolean().default(true),
  waitWarning: waitLimit,
  waitAlarm: waitLimit,
  sendsOn: z.boolean().optional(),
  places,
  floor: z.strictObject({ kr: floor, en: floor }).default({ kr: '', en: '' }),
  picture: c.text(URL_MAX).regex(c.UPLOAD_PATH, message('ONLY_UPLOADS')).nullable().optional(),
})
export type RoomCreate = z.infer<typeof RoomCreate>

export const RoomPatch = patchOf(RoomCreate, c.SentId)
export type RoomPatch = z.infer<typeof RoomPatch>

export const ROOM_SORTS = [
  'id',
  'no',
  'name',
  'name.kr',
  'name.en',
  'name.cn',
  'name.jp',
  'maxPatient',
  'useRfid',
  'useMultiCall',
  'memo',
  'floor.kr',
] as const
export const RoomQuery = c.listQuery(ROOM_SORTS, {
  name: c.TextFilter,
  no: c.TextFilter,
  maxPatientMin: c.NumberFilter,
  maxPatientMax: c.NumberFilter,
  useRfid: c.SwitchFilter,
  memo: c.TextFilter,
  floor: c.TextFilter,
})
export type RoomQuery = z.infer<typeof RoomQuery>

export const roomCalls = recordCalls({
  path: '/v1/rooms',
  noun: '검사실',
  one: '검사실 한 곳',
  id: NUMBER_ID,
  record: Room,
  create: RoomCreate,
  patches: ['rooms', RoomPatch],
  query: RoomQuery,
  right: 'deleteRooms',
})
