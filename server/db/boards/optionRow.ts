import type { Updateable } from 'kysely'
import { callLanguagesOf } from '../../../contract/boardOptions.ts'
import { DidOption } from '../../../contract/didOptions.ts'
import { maskCharacter } from '../../../domain/masking.ts'
import type { DB, Row } from '../schema.ts'
import { recordReader, toColumns } from '../tables/columns.ts'

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
