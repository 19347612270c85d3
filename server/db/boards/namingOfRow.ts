import type { PatientLabel } from '../../../contract/boardOptions.ts'
import { MASKING_CHARACTER_DEFAULT, MASKING_POSITION_DEFAULT } from '../../../domain/limits.ts'
import type { Masking } from '../../../domain/masking.ts'
import { type Flag, fromFlag } from '../tables/flags.ts'

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
