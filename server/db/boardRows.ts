import type { Kysely, Updateable } from 'kysely'
import { Did, type PublicDid } from '../../contract/dids.ts'
import type { DB, Row } from './schema.ts'
import { recordReader, toColumns, type Flag, fromFlag } from './tables/columns.ts'
import { callLanguagesOf, type PatientLabel, CALLS_DEFAULT, type CallsOption } from '../../contract/boardOptions.ts'
import { DidOption } from '../../contract/didOptions.ts'
import { maskCharacter, type Masking } from '../../domain/masking.ts'
import { MASKING_CHARACTER_DEFAULT, MASKING_POSITION_DEFAULT } from '../../domain/limits.ts'

/** Maps a row to a board with all fields that staff see. */
export const toDid = recordReader(Did)

/** Reduces a board to its public fields: the addresses of its computer and its reader are left out. */
export function toPublicDid({ id, no, name, doctor, explain, roomId }: PublicDid): PublicDid {
  return { id, no, name, doctor, explain, roomId }
}

/** Finds the version of a board; 0 when the board does not exist. */
export async function findVersion(db: Kysely<DB>, didId: number): Promise<number> {
  const board = await db.selectFrom('dids').select('version').where('id', '=', didId).executeTakeFirst()
  return board?.version ?? 0
}

/** Changed fields of the options; the others stay. */
export type OptionChanges = { [K in Exclude<keyof DidOption, 'id'>]?: Some<DidOption[K]> }
type Some<T> = T extends object ? { [K in keyof T]?: T[K] | undefined } : T

const readOption = recordReader(DidOption.extend({ calls: DidOption.shape.calls.omit({ languages: true }) }))

/** Maps a row to the options of a board. */
export function toOption(row: Row<'did_options'>): DidOption {
  const { masking, calls, ...others } = readOption({ ...row, id: row.did_id })
  return {
    ...others,
    masking: { ...masking, character: maskCharacter(masking.character) },
    calls: { ...calls, languages: callLanguagesOf(row.calls_languages.split(',')) },
  }
}

/** Returns the columns of the given options; Kysely ignores undefined ones. */
export const optionColumns = ({
  calls: { languages, ...calls } = {},
  ...others
}: OptionChanges): Updateable<DB['did_options']> => ({
  ...toColumns({ ...others, calls }),
  calls_languages: languages && callLanguagesOf(languages).join(','),
})

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
