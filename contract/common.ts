import { z } from 'zod'
import { ChangedRecord } from './changedRecord.ts'
import {
  BULK_MAX,
  ID_MAX,
  ID_PATTERN,
  isTakenId,
  MEMO_MAX,
  NAME_MAX,
  NUMBER_TEXT_MAX,
  PAGE_SIZE_MAX,
  PATIENT_NO_MAX,
} from '../domain/limits.ts'
import { hasResidentNumber } from '../domain/residentNumber.ts'
import { areSeenLines, isSeen } from '../domain/unseenText.ts'
import { VISIT_ALERTS } from '../domain/visitAlerts.ts'
import { message } from './messages.ts'

/** Whether a database can store a text: no NUL and no lone surrogate. */
export const isStorable = (value: string): boolean => value.isWellFormed() && !value.includes('\0')

/** Maximum number of UTF-16 code units per composed character in any other Unicode form. */
export const DECOMPOSED_MAX = 4
/** Maximum number of surrounding blanks that are trimmed; more are refused. */
const BLANKS_MAX = 200
const tooLong = (max: number) => message('TOO_LONG', { max })

/** Maximum length of a list filter and of a sort expression. */
const FILTER_MAX = 200
const SORT_MAX = 500
/** Maximum length of a comma-separated list of ids, as many as a bulk change takes. */
const IDS_TEXT_MAX = BULK_MAX * (NUMBER_TEXT_MAX + 1)

/**
 * Composed text (NFC) of at most `max` characters. A text longer than any form of such a text is refused before
 * it is normalized, because the time to normalize grows with the square of the length.
 */
export const composedText = (max: number, refused = tooLong(max)) =>
  z
    .string()
    .max(DECOMPOSED_MAX * max + BLANKS_MAX, { message: refused, abort: true })
    .normalize('NFC')

/** Unmodified text of at most `max` characters; longer texts are refused without further checks. */
export const anyText = (max: number, refused = tooLong(max)) => z.string().max(max, { message: refused, abort: true })

/** Text as stored: composed (NFC), trimmed, at most `max` characters. */
export const text = (max: number) =>
  composedText(max)
    .trim()
    .max(max, { message: tooLong(max), abort: true })
    .refine(isStorable, message('NOT_STORABLE'))

/** One line of text without invisible characters, to be shown on screens. */
export const line = (max: number) => text(max).refine((value) => !isStorable(value) || isSeen(value), message('UNSEEN'))

/** A patient number in a list of expected patients; '' for none. A resident registration number is never stored. */
export const PatientNo = line(PATIENT_NO_MAX).refine((number) => !hasResidentNumber(number), message('RESIDENT_NUMBER'))

/** Text of several lines without invisible characters; tabs are allowed. */
export const lines = (max: number) =>
  text(max).refine((value) => !isStorable(value) || areSeenLines(value), message('UNSEEN'))

/** Whether a text, one character as users count them, is visible. */
export const isSeenCharacter = (value: string): boolean =>
  isStorable(value) && isSeen(value) && !/^[\s\p{M}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(value)

/** Text that may not be empty. */
export const requiredText = (max: number) => text(max).min(1, message('REQUIRED'))

/** Path of an uploaded file, as the upload answers it. */
export const UPLOAD_PATH = /^\/api\/files\/[\w-]+\.\w+$/

/** Digits stored as text: the numbers of rooms, boards, tags and ports. */
export const digits = (max: number) => text(max).regex(/^\d*$/, message('NOT_DIGITS'))
export const requiredDigits = (max: number = NUMBER_TEXT_MAX) => digits(max).min(1, message('REQUIRED'))

/** An optional text of a body; clients of section 7 may send null for none. */
export const nullAsEmpty = <T extends z.ZodType>(text: T) =>
  z.preprocess((value) => (value === null ? '' : value), text)

export const Memo = nullAsEmpty(lines(MEMO_MAX))
export const Name = line(NAME_MAX).min(1, message('REQUIRED'))

/** A whole number that people enter, with what is wrong with another value. */
export const wholeNumber = (min: number, max: number) =>
  z
    .number(message('MIN', { min }))
    .min(min, message('MIN', { min }))
    .max(max, message('MAX', { max }))
    .int(message('NOT_WHOLE'))

/** An id as text: digits only, because `Number` would also accept '1e3', '0x10' and blanks. */
const NUMBER_ID_TEXT = /^[1-9]\d{0,9}$/
/** Key of a room, board, tag, visit or waiting entry. */
export const NumberId = z.number().int().positive().max(2_147_483_647)
/** The same in a body of section 7, which leaves the type open: a client that takes an id from an address sends text. */
export const SentId = z.preprocess(
  (id) => (typeof id === 'string' && NUMBER_ID_TEXT.test(id) ? Number(id) : id),
  NumberId,
)
/** Key of a user or an exam. */
export const TextId = requiredText(ID_MAX).regex(ID_PATTERN, message('ID_PATTERN'))
/** Key of a new user or exam. */
export const NewTextId = TextId.refine((id) => !isTakenId(id), message('ID_NOT_FREE'))
/** ISO 8601 in UTC with milliseconds. */
export const Instant = z.iso.datetime()
/** `09:30`, in the time zone of the hospital; '' for any time of the day. */
export const Time = anyText(5).regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, message('TIME'))
/** Alerts of a patient, given in any order and stored in that of {@link VISIT_ALERTS}. */
export const Alerts = z.array(z.enum(VISIT_ALERTS)).max(VISIT_ALERTS.length)
/** A day such as `2026-01-31`, in the time zone of the hospital. */
export const Day = z.iso.date(message('DAY'))

/** A key to look up, not to store: it has no required form, an unknown one finds no record. */
const AnyTextId = anyText(ID_MAX).min(1).refine(isStorable, message('NOT_STORABLE'))

const pathId = anyText(NUMBER_TEXT_MAX, message('NO_ID'))
  .regex(NUMBER_ID_TEXT, message('NO_ID'))
  .transform(Number)
  .pipe(NumberId)
export const NumberIdParams = z.strictObject({ id: pathId })
export const TextIdParams = z.strictObject({ id: AnyTextId })
export const DidIdParams = z.strictObject({ didId: pathId })

export const NumberIds = z.strictObject({ ids: z.array(SentId).min(1).max(BULK_MAX) })
export const TextIds = z.strictObject({ ids: z.array(AnyTextId).min(1).max(BULK_MAX) })

const emptyAsAbsent = (value: unknown) => (value === '' ? undefined : value)
/** A filter of a list; an empty value means no filter. */
export const absentIfEmpty = <T extends z.ZodType>(schema: T) =>
  z.preprocess(emptyAsAbsent, schema.optional()).optional()

/** A text filter; an empty value means no filter. */
export const TextFilter = absentIfEmpty(text(FILTER_MAX))
/** A whole number in a query string. */
export const NumberFilter = absentIfEmpty(
  z
    .string()
    .regex(/^-?\d{1,9}$/, message('NOT_NUMBER'))
    .transform(Number),
)
/** Keys of records in a query string, separated by commas. */
export const NumberIdsFilter = absentIfEmpty(
  anyText(IDS_TEXT_MAX)
    .regex(/^[1-9]\d{0,9}(?:,[1-9]\d{0,9})*$/, message('NO_ID'))
    .transform((value) => value.split(',').map(Number))
    .pipe(z.array(NumberId)),
)
export const DayFilter = absentIfEmpty(Day)
export const BooleanFilter = absentIfEmpty(z.enum(['true', 'false']).transform((value) => value === 'true'))
/** A filter that the specification labels ON and OFF. */
export const SwitchFilter = absentIfEmpty(
  z.enum(['ON', 'OFF', 'true', 'false']).transform((value) => value === 'ON' || value === 'true'),
)
export const ChoiceFilter = <const T extends readonly [string, ...string[]]>(choices: T) =>
  absentIfEmpty(z.enum(choices))

export interface SortKey<F extends string = string> {
  readonly field: F
  readonly dir: 'asc' | 'desc'
}

/**
 * A sort such as `field.dir,field.dir`, split at the last dot of each pair; unknown and repeated fields are refused by
 * name.
 */
export const sortBy = <const F extends string>(fields: readonly F[]) =>
  absentIfEmpty(
    anyText(SORT_MAX).transform((value, context): SortKey<F>[] => {
      const keys = new Map<F, SortKey<F>>()
      for (const pair of value.split(',')) {
        const dot = pair.lastIndexOf('.')
        const field = fields.find((known) => known === pair.slice(0, dot))
        const dir = (['asc', 'desc'] as const).find((known) => known === pair.slice(dot + 1))
        if (field && dir && !keys.has(field)) keys.set(field, { field, dir })
        else context.addIssue({ code: 'custom', message: message('NOT_SORTABLE', { field: pair }) })
      }
      return [...keys.values()]
    }),
  )

/** Query of a list: page, size and sort besides its own filters. */
export const listQuery = <const F extends string, S extends z.core.$ZodLooseShape>(fields: readonly F[], filters: S) =>
  z.strictObject({
    ...filters,
    page: absentIfEmpty(
      z
        .string()
        .regex(/^\d{1,7}$/, message('PAGE'))
        .transform(Number),
    ),
    size: absentIfEmpty(
      z
        .string()
        .regex(/^\d{1,9}$/, message('NOT_NUMBER'))
        .transform(Number)
        .refine((size) => size >= 1 && size <= PAGE_SIZE_MAX, message('PAGE_SIZE', { max: PAGE_SIZE_MAX })),
    ),
    paged: BooleanFilter,
    sort: sortBy(fields),
  })

/** Query of a list that is always in pages and in one order. */
export const pageQuery = <S extends z.core.$ZodLooseShape>(filters: S) =>
  listQuery([], filters).omit({ sort: true, paged: true })

/** A parsed list request, whatever the resource. */
export interface ListRequest<F extends string = string> {
  readonly page?: number | undefined
  readonly size?: number | undefined
  readonly paged?: boolean | undefined
  readonly sort?: SortKey<F>[] | undefined
}

/** The envelope of every list; `number` counts pages from zero. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    content: z.array(item),
    totalElements: z.number().int(),
    totalPages: z.number().int(),
    number: z.number().int(),
    size: z.number().int(),
    first: z.boolean(),
    last: z.boolean(),
  })
export interface Page<T> {
  content: T[]
  totalElements: number
  totalPages: number
  number: number
  size: number
  first: boolean
  last: boolean
}

export const FieldError = z.object({ field: z.string(), message: z.string() })
export type FieldError = z.infer<typeof FieldError>

/**
 * A sign-in whose password is right and that a code completes. `setUp` holds the secret of a second factor that is still
 * to be set up.
 */
export const LoginChallenge = z.object({
  token: z.string(),
  setUp: z.object({ secret: z.string(), uri: z.string() }).optional(),
})
export type LoginChallenge = z.infer<typeof LoginChallenge>

/** The body of every error response; `message` is meant for users, in the language that the request asks for. */
export const ErrorBody = z.object({
  status: z.number().int(),
  code: z.string(),
  message: z.string(),
  /** Of a 500: id of the request in the server's log; of failures that repeat, of the first one. */
  requestId: z.string().optional(),
  errors: z.array(FieldError).optional(),
  /** Records that were changed in the meantime; only of an edit that names a version. */
  changed: z.array(ChangedRecord).optional(),
  /** Continues a sign-in that needs a second factor. */
  challenge: LoginChallenge.optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
