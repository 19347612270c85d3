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

export const REQUIRED = '필수 입력란입니다.'

/** Whether a database can store a text: no NUL and no lone surrogate. */
export const isStorable = (value: string): boolean => value.isWellFormed() && !value.includes('\0')
export const NOT_STORABLE = '사용할 수 없는 문자가 들어 있습니다.'

/** Maximum number of UTF-16 code units per composed character in any other Unicode form. */
export const DECOMPOSED_MAX = 4
/** Maximum number of surrounding blanks that are trimmed; more are refused. */
const BLANKS_MAX = 200
const tooLong = (max: number) => `${max}자까지 입력할 수 있습니다.`

/** Maximum length of a list filter and of a sort expression. */
const FILTER_MAX = 200
const SORT_MAX = 500
/** Maximum length of a comma-separated list of ids, as many as a bulk change takes. */
const IDS_TEXT_MAX = BULK_MAX * (NUMBER_TEXT_MAX + 1)

/**
 * Composed text (NFC) of at most `max` characters. A text longer than any form of such a text is refused before
 * it is normalized, because the time to normalize grows with the square of the length.
 */
export const composedText = (max: number, message = tooLong(max)) =>
  z
    .string()
    .max(DECOMPOSED_MAX * max + BLANKS_MAX, { message, abort: true })
    .normalize('NFC')

/** Unmodified text of at most `max` characters; longer texts are refused without further checks. */
export const anyText = (max: number, message = tooLong(max)) => z.string().max(max, { message, abort: true })

/** Text as stored: composed (NFC), trimmed, at most `max` characters. */
export const text = (max: number) =>
  composedText(max)
    .trim()
    .max(max, { message: tooLong(max), abort: true })
    .refine(isStorable, NOT_STORABLE)

export const UNSEEN_REFUSED =
  '보이지 않거나 깨진 문자, 글자 방향을 바꾸는 문자는 사용할 수 없습니다. 지우고 다시 입력해 주세요.'

/** One line of text without invisible characters, to be shown on screens. */
export const line = (max: number) => text(max).refine((value) => !isStorable(value) || isSeen(value), UNSEEN_REFUSED)

export const RESIDENT_NUMBER = '주민등록번호로 보이는 값은 보낼 수 없습니다.'
/** A patient number in a list of expected patients; '' for none. A resident registration number is never stored. */
export const PatientNo = line(PATIENT_NO_MAX).refine((number) => !hasResidentNumber(number), RESIDENT_NUMBER)

/** Text of several lines without invisible characters; tabs are allowed. */
export const lines = (max: number) =>
  text(max).refine((value) => !isStorable(value) || areSeenLines(value), UNSEEN_REFUSED)

/** Whether a text, one character as users count them, is visible. */
export const isSeenCharacter = (value: string): boolean =>
  isStorable(value) && isSeen(value) && !/^[\s\p{M}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(value)

/** Text that may not be empty. */
export const requiredText = (max: number) => text(max).min(1, REQUIRED)

/** Digits stored as text: the numbers of rooms, boards, tags and ports. */
export const digits = (max: number) => text(max).regex(/^\d*$/, '숫자만 입력할 수 있습니다.')
export const requiredDigits = (max: number = NUMBER_TEXT_MAX) => digits(max).min(1, REQUIRED)

/** An optional text of a body; clients of section 7 may send null for none. */
export const nullAsEmpty = <T extends z.ZodType>(text: T) =>
  z.preprocess((value) => (value === null ? '' : value), text)

export const Memo = nullAsEmpty(lines(MEMO_MAX))
export const Name = line(NAME_MAX).min(1, REQUIRED)

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
export const TextId = requiredText(ID_MAX).regex(
  ID_PATTERN,
  '영문, 숫자, 마침표(.), 밑줄(_), 붙임표(-)만 입력할 수 있습니다.',
)
/** Key of a new user or exam. */
export const NewTextId = TextId.refine((id) => !isTakenId(id), '사용할 수 없는 아이디입니다.')
/** ISO 8601 in UTC with milliseconds. */
export const Instant = z.iso.datetime()
/** A day such as `2026-01-31`, in the time zone of the hospital. */
export const Day = z.iso.date('날짜는 2026-01-31처럼 입력해 주세요.')

/** A key to look up, not to store: it has no required form, an unknown one finds no record. */
const AnyTextId = anyText(ID_MAX).min(1).refine(isStorable, NOT_STORABLE)

const pathId = anyText(NUMBER_TEXT_MAX, '번호가 올바르지 않습니다.')
  .regex(NUMBER_ID_TEXT, '번호가 올바르지 않습니다.')
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
    .regex(/^-?\d{1,9}$/, '숫자를 입력해 주세요.')
    .transform(Number),
)
/** Keys of records in a query string, separated by commas. */
export const NumberIdsFilter = absentIfEmpty(
  anyText(IDS_TEXT_MAX)
    .regex(/^[1-9]\d{0,9}(?:,[1-9]\d{0,9})*$/, '번호가 올바르지 않습니다.')
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
        else context.addIssue({ code: 'custom', message: `정렬할 수 없는 항목입니다: ${pair}` })
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
        .regex(/^\d{1,7}$/, '페이지 번호는 0 이상의 숫자입니다.')
        .transform(Number),
    ),
    size: absentIfEmpty(
      z
        .string()
        .regex(/^\d{1,9}$/, '숫자를 입력해 주세요.')
        .transform(Number)
        .refine((size) => size >= 1 && size <= PAGE_SIZE_MAX, `한 페이지는 1에서 ${PAGE_SIZE_MAX}건까지입니다.`),
    ),
    paged: BooleanFilter,
    sort: sortBy(fields),
  })

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

/** The body of every error response; `message` is Korean and meant for users. */
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
