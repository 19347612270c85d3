import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import type { ImportedAppointments } from '../../../contract/appointments.ts'
import { LISTED_FIELDS } from '../../../domain/correctedList.ts'
import { type Text, useText } from '../../i18n/useText.ts'
import css from '../../sheets/import/Import.module.css'

/** The changes of a corrected list that are applied. */
interface ListChoice {
  readonly changes: boolean
  readonly removals: boolean
  /** Whether patients whom staff deleted are added again. */
  readonly returns: boolean
}

export const NO_CHOICE: ListChoice = { changes: false, removals: false, returns: false }

interface ListDifferencesProps {
  readonly preview: ImportedAppointments
  readonly choice: ListChoice
  readonly onChoose: (choice: ListChoice) => void
}

/** A patient of whom a corrected list says something else; without fields, who is in one of both lists alone. */
type Difference = Pick<ImportedAppointments['missing'][number], 'id' | 'name'> &
  Partial<Pick<ImportedAppointments['changed'][number], 'fields'>>

/** Patients that are named; of more, only the number is said. */
const NAMED_MAX = 8

/** Checkboxes for the changes of a corrected list, which are applied only by choice. */
export function ListDifferences({
  preview: { changed, kept, missing, deleted },
  choice,
  onChoose,
}: ListDifferencesProps) {
  const text = useText()
  const values = (patients: readonly Difference[]) => ({
    count: new Set(patients.map(({ id }) => id)).size,
    fields: fieldsOf(patients, text),
    names: namesOf(patients, text),
  })
  const differences = [
    { name: 'changes', words: 'changed', patients: changed },
    { name: 'removals', words: 'missing', patients: missing },
    { name: 'returns', words: 'deleted', patients: deleted },
  ] as const
  return (
    <>
      {differences.map(
        ({ name, words, patients }) =>
          patients.length > 0 && (
            <FormControlLabel
              key={name}
              control={<Checkbox size="small" checked={choice[name]} />}
              label={text(`resources.appointments.${words}`, values(patients))}
              onChange={(_, isChosen) => onChoose({ ...choice, [name]: isChosen })}
            />
          ),
      )}
      {kept.length > 0 && <p className={css.hint}>{text('resources.appointments.kept', values(kept))}</p>}
    </>
  )
}

/** `시간 3, 패키지 2`. */
const fieldsOf = (differences: readonly Difference[], text: Text): string =>
  LISTED_FIELDS.map((field) => ({ field, count: differences.filter(({ fields }) => fields?.includes(field)).length }))
    .filter(({ count }) => count > 0)
    .map(({ field, count }) => `${text(`resources.appointments.fields.${field}`)} ${count}`)
    .join(', ')

const namesOf = (patients: readonly { readonly name: string }[], text: Text): string => {
  const names = patients
    .slice(0, NAMED_MAX)
    .map(({ name }) => name)
    .join(', ')
  const count = patients.length - NAMED_MAX
  return count > 0 ? text('resources.appointments.andMore', { names, count }) : names
}
