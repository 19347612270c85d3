import { type PatientLabel, CALLS_DEFAULT, callLanguagesOf, type CallsOption } from '../../../contract/boardOptions.ts'
import { MASKING_CHARACTER_DEFAULT, MASKING_POSITION_DEFAULT } from '../../../domain/limits.ts'
import type { Masking } from '../../../domain/masking.ts'
import { type Flag, fromFlag } from '../tables/flags.ts'
import type { Row } from '../schema.ts'

/** The options by which a board's screens name patients. */
export interface Naming {
  readonly masking: Masking
  readonly label: PatientLabel
}

/** Columns of `did_options` for {@link namingOfRow}. */
export const NAMING_COLUMNS = ['masking_use', 'masking_index', 'masking_character', 'screen_label'] as const

interface NamingRow {
  readonly masking_use: Flag | null
  readonly masking_index: number | null
  readonly masking_character: string | null
  readonly screen_label: PatientLabel | null
}

/** Returns how a board's screens name patients; the defaults for a board whose options were never changed. */
export const namingOfRow = (row: NamingRow): Naming => ({
  label: row.screen_label ?? 'NAME',
  masking: {
    use: fromFlag(row.masking_use ?? 0),
    index: row.masking_index ?? MASKING_POSITION_DEFAULT,
    character: row.masking_character ?? MASKING_CHARACTER_DEFAULT,
  },
})

/** How screens of no board name patients. */
export const DEFAULT_NAMING = namingOfRow({
  masking_use: null,
  masking_index: null,
  masking_character: null,
  screen_label: null,
})

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
