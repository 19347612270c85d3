import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import type { ImportedAppointments } from '../../../contract/appointments.ts'
import { LISTED_FIELDS } from '../../../domain/correctedList.ts'
import { type Text, useText } from '../../i18n/useText.ts'
import css from '../../sheets/import/Import.module.css'

/** The changes of a corrected list that are applied. */
export interface ListChoice {
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

/** Patients that are named; of more, only the number is said. */
const NAMED_MAX = 8

/** Checkboxes for the changes of a corrected list, which are applied only by choice. */
export function ListDifferences({
  preview: { changed, kept, missing, deleted },
  choice,
  onChoose,
}: ListDifferencesProps) {
  const text = useText()
  const values = (differences: typeof changed) => ({
    count: new Set(differences.map(({ id }) => id)).size,
    fields: fieldsOf(differences, text),
    names: namesOf(differences, text),
  })
  return (
    <>
      {changed.length > 0 && (
        <FormControlLabel
          control={<Checkbox size="small" checked={choice.changes} />}
          label={text('resources.appointments.changed', values(changed))}
          onChange={(_, changes) => onChoose({ ...choice, changes })}
        />
      )}
      {missing.length > 0 && (
        <FormControlLabel
          control={<Checkbox size="small" checked={choice.removals} />}
          label={text('resources.appointments.missing', { count: missing.length, names: namesOf(missing, text) })}
          onChange={(_, removals) => onChoose({ ...choice, removals })}
        />
      )}
      {deleted.length > 0 && (
        <FormControlLabel
          control={<Checkbox size="small" checked={choice.returns} />}
          label={text('resources.appointments.deleted', { count: deleted.length, names: namesOf(deleted, text) })}
          onChange={(_, returns) => onChoose({ ...choice, returns })}
        />
      )}
      {kept.length > 0 && <p className={css.hint}>{text('resources.appointments.kept', values(kept))}</p>}
    </>
  )
}

/** `시간 3, 패키지 2`. */
const fieldsOf = (differences: ImportedAppointments['changed'], text: Text): string =>
  LISTED_FIELDS.map((field) => ({ field, count: differences.filter(({ fields }) => fields.includes(field)).length }))
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
