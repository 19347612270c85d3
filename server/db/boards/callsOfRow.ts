import { CALLS_DEFAULT, callLanguagesOf, type CallsOption } from '../../../contract/boardOptions.ts'
import { fromFlag } from '../tables/flags.ts'
import type { Row } from '../schema.ts'

/** The columns of a board's option `calls`. */
export const CALLS_COLUMNS = [
  'calls_no_show_after',
  'calls_no_show_places',
  'calls_show_wait',
  'calls_delay_from_waits',
  'calls_show_reason',
  'calls_languages',
] as const

type CallsRow = { readonly [column in (typeof CALLS_COLUMNS)[number]]: Row<'did_options'>[column] | null }

/** Returns the option `calls` of a board from its row of options; the defaults for a board without one. */
export const callsOfRow = (row: CallsRow): CallsOption => ({
  noShowAfter: row.calls_no_show_after ?? CALLS_DEFAULT.noShowAfter,
  noShowPlaces: row.calls_no_show_places ?? CALLS_DEFAULT.noShowPlaces,
  showWait: fromFlag(row.calls_show_wait ?? 0),
  delayFromWaits: fromFlag(row.calls_delay_from_waits ?? 0),
  showReason: fromFlag(row.calls_show_reason ?? 0),
  languages: callLanguagesOf(row.calls_languages?.split(',')),
})
