import { AVG_TIME_MAX_MINUTES, AVG_TIME_MIN, ID_MAX, MEMO_MAX, NAME_MAX } from '../../../domain/limits.ts'
import { useText } from '../../i18n/useText.ts'
import { useFormMode } from '../../ui/form/formMode.ts'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useChecks } from '../../ui/form/useChecks.ts'

/** The fields of an exam; its id is set once (EX-02). */
export function ExamInputs() {
  const text = useText()
  const { idPattern } = useChecks()
  const isNew = useFormMode() === 'create'
  return (
    <>
      <TextField source="id" required={isNew} readOnly={!isNew} max={ID_MAX} checks={isNew ? [idPattern] : []} half />
      <NumberField
        source="avgTime"
        unit={text('resources.exams.minutes')}
        min={AVG_TIME_MIN}
        max={AVG_TIME_MAX_MINUTES}
        half
      />
      <TextField source="name" required max={NAME_MAX} />
      <TextField source="memo" max={MEMO_MAX} multiline />
    </>
  )
}
