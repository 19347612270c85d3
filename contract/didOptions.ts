import { z } from 'zod'
import { CALL_LANGUAGES } from '../domain/callLanguages.ts'
import {
  CALLS_BEFORE_NO_SHOW_MAX,
  CALLS_BEFORE_NO_SHOW_MIN,
  DELAY_MAX_MINUTES,
  MASKING_POSITION_MAX,
  NO_SHOW_PLACES_MAX,
  NO_SHOW_PLACES_MIN,
  NOTICE_MAX,
  NAME_MAX,
  READING_DISTANCE_MAX_METRES,
  READING_DISTANCE_MIN_METRES,
  SCREEN_MARGIN_MAX_PERCENT,
  SERVICE_NAME_MAX,
  TAG_REPEAT_MAX_SECONDS,
  TICKETS_PER_DAY_MAX,
  TICKET_ORDER_MAX,
  URL_MAX,
} from '../domain/limits.ts'
import { graphemes, isMaskCharacter } from '../domain/masking.ts'
import { call } from './call.ts'
import * as c from './common.ts'
import { message } from './messages.ts'
import { PATIENT_LABELS, SCHEMES, WALL_LANGUAGES } from './boardOptions.ts'
export { UPLOAD_FIELD } from './constants.ts'
import { TICKET_ICONS } from './ticketOption.ts'
import { CHIMES, REPEATS_MAX, TIME_OF_DAY, VOICE_ENGINES, VOLUME_MAX_PERCENT } from './voice.ts'

/** An empty text, a path of this server (as an upload answers), or an http(s) address. */
const mediaUrl = c.nullAsEmpty(c.text(URL_MAX).refine(isMediaUrl, message('MEDIA_URL')))
const fileName = c.nullAsEmpty(c.text(255))
/** One user-perceived character, which may consist of several code points. */
const maskCharacter = c
  .composedText(16, message('ONE_CHARACTER'))
  .max(16, { message: message('ONE_CHARACTER'), abort: true })
  .refine((value) => graphemes(value).length === 1 && c.isSeenCharacter(value), message('ONE_CHARACTER'))
  .refine(isMaskCharacter, message('READS_AS_NAME'))

export const VIDEO_TYPES = ['FILE', 'URL'] as const
export type VideoType = (typeof VIDEO_TYPES)[number]

/**
 * Options of what a board shows in addition to its queue; `delayTime.content` is in minutes, `masking.index` counts from one.
 */
export const DidOption = z.object({
  id: c.NumberId,
  clock: z.boolean(),
  delayTime: z.object({ use: z.boolean(), content: z.number().int() }),
  doctorPhoto: z.object({ use: z.boolean(), name: z.string(), type: z.string(), url: z.string() }),
  masking: z.object({ use: z.boolean(), index: z.number().int(), character: z.string() }),
  notice: z.object({ use: z.boolean(), content: z.string() }),
  video: z.object({ use: z.boolean(), name: z.string(), type: z.enum(VIDEO_TYPES), url: z.string() }),
  /** `distance`: reading distance in metres; `margin`: unused edge in per cent of the screen, for TVs that cut it off. */
  screen: z.object({
    label: z.enum(PATIENT_LABELS),
    scheme: z.enum(SCHEMES),
    distance: z.number().int(),
    language: z.enum(WALL_LANGUAGES),
    margin: z.number().int(),
  }),
  /** See `CallsOption`. */
  calls: z.object({
    noShowAfter: z.number().int(),
    noShowPlaces: z.number().int(),
    showWait: z.boolean(),
    delayFromWaits: z.boolean(),
    showReason: z.boolean(),
    languages: z.array(z.enum(CALL_LANGUAGES)),
  }),
  /** `repeatSeconds`: time within which tapping the tag again counts as the same tap; 0 for never. */
  tag: z.object({ repeatSeconds: z.number().int() }),
  /** `quietFrom`, `quietTo`: times of day (`22:00`), or both '' for no quiet hours. */
  voice: z.object({
    use: z.boolean(),
    chime: z.enum(CHIMES),
    volume: z.number().int(),
    repeats: z.number().int(),
    quietFrom: z.string(),
    quietTo: z.string(),
    everyScreen: z.boolean(),
    engine: z.enum(VOICE_ENGINES),
    hall: z.string(),
  }),
  /** See `TicketOption`. */
  tickets: z.object({
    use: z.boolean(),
    label: z.object({ kr: z.string(), en: z.string() }),
    icon: z.enum(TICKET_ICONS),
    from: z.string(),
    to: z.string(),
    perDay: z.number().int(),
    order: z.number().int(),
  }),
})
export type DidOption = z.infer<typeof DidOption>

const didId = c.SentId
const optionPatch = <S extends z.ZodRawShape>(shape: S) => z.strictObject(shape).partial().extend({ didId })
export const ClockPatch = z.strictObject({ didId, clock: z.boolean() })
export const DelayTimePatch = optionPatch({ use: z.boolean(), content: z.number().int().min(0).max(DELAY_MAX_MINUTES) })
/** The specification calls the file's name `filename` here and `name` in the answer; both are accepted. */
const media = { use: z.boolean(), filename: fileName, name: fileName, url: mediaUrl }
export const DoctorPhotoPatch = optionPatch({ ...media, type: c.nullAsEmpty(c.text(50)) })
export const MaskingPatch = optionPatch({
  use: z.boolean(),
  index: z.number().int().min(1).max(MASKING_POSITION_MAX),
  character: maskCharacter,
})
export const NoticePatch = optionPatch({ use: z.boolean(), content: c.nullAsEmpty(c.lines(NOTICE_MAX)) })
export const VideoPatch = optionPatch({ ...media, type: z.enum(VIDEO_TYPES) })

const ScreenPatch = optionPatch({
  label: z.enum(PATIENT_LABELS),
  scheme: z.enum(SCHEMES),
  distance: z.number().int().min(READING_DISTANCE_MIN_METRES).max(READING_DISTANCE_MAX_METRES),
  language: z.enum(WALL_LANGUAGES),
  margin: z.number().int().min(0).max(SCREEN_MARGIN_MAX_PERCENT),
})

export const CallsPatch = optionPatch({
  noShowAfter: z.number().int().min(CALLS_BEFORE_NO_SHOW_MIN).max(CALLS_BEFORE_NO_SHOW_MAX),
  noShowPlaces: z.number().int().min(NO_SHOW_PLACES_MIN).max(NO_SHOW_PLACES_MAX),
  showWait: z.boolean(),
  delayFromWaits: z.boolean(),
  showReason: z.boolean(),
  languages: z.array(z.enum(CALL_LANGUAGES)).max(CALL_LANGUAGES.length),
})

const TagPatch = optionPatch({ repeatSeconds: z.number().int().min(0).max(TAG_REPEAT_MAX_SECONDS) })

const timeOfDay = z.union([z.literal(''), z.string().regex(TIME_OF_DAY)], message('TIME_OF_DAY'))
export const VoicePatch = optionPatch({
  use: z.boolean(),
  chime: z.enum(CHIMES),
  volume: z.number().int().min(0).max(VOLUME_MAX_PERCENT),
  repeats: z.number().int().min(1).max(REPEATS_MAX),
  quietFrom: timeOfDay,
  quietTo: timeOfDay,
  everyScreen: z.boolean(),
  engine: z.enum(VOICE_ENGINES),
  hall: c.line(NAME_MAX),
})

const serviceName = c.line(SERVICE_NAME_MAX)
export const TicketsPatch = optionPatch({
  use: z.boolean(),
  label: z.strictObject({ kr: serviceName, en: serviceName }),
  icon: z.enum(TICKET_ICONS),
  from: timeOfDay,
  to: timeOfDay,
  perDay: z.number().int().min(0).max(TICKETS_PER_DAY_MAX),
  order: z.number().int().min(0).max(TICKET_ORDER_MAX),
})

export const UploadedFile = z.object({ originalName: z.string(), name: z.string(), downloadUrl: z.string() })
export type UploadedFile = z.infer<typeof UploadedFile>

const patch = <const P extends string, B extends z.ZodType>(path: P, summary: string, body: B) =>
  call('PATCH', `/v1/did-options/${path}`, 'staff', summary, { right: 'changeDidOptions', body, answer: DidOption })

export const didOptionCalls = {
  one: call('GET', '/v1/did-options/:id', 'display', '대기판 옵션', { params: c.NumberIdParams, answer: DidOption }),
  clock: patch('clock', '시계 옵션', ClockPatch),
  delayTime: patch('delay-time', '지연 시간 옵션', DelayTimePatch),
  doctorPhoto: patch('doctor-photo', '의사 사진 옵션', DoctorPhotoPatch),
  masking: patch('masking', '마스킹 옵션', MaskingPatch),
  notice: patch('notice', '안내 문구 옵션', NoticePatch),
  video: patch('video', '영상 옵션', VideoPatch),
  /** Beyond the specification: other servers answer 404, and their options have no `screen`. */
  screen: patch('screen', '화면 옵션', ScreenPatch),
  /** Our server only, like `screen`. */
  calls: patch('calls', '호출 옵션', CallsPatch),
  /** Our server only, like `screen`. */
  tag: patch('tag', '태그 옵션', TagPatch),
  /** Our server only, like `screen`. */
  voice: patch('voice', '음성 옵션', VoicePatch),
  /** Our server only, like `screen`. */
  tickets: patch('tickets', '번호표 옵션', TicketsPatch),
  /** A multipart form with one file in {@link UPLOAD_FIELD}; no JSON body. */
  upload: call('POST', '/v1/did-options/pre-upload-file', 'staff', '사진·영상 올리기 (multipart/form-data)', {
    right: 'changeDidOptions',
    answer: UploadedFile,
    status: 201,
  }),
}

function isMediaUrl(value: string): boolean {
  if (value === '' || /^\/api\/files\/[\w.-]+$/.test(value)) return true
  return URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol)
}
