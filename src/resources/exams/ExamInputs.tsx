import { maxLength, maxValue, minValue, required } from 'react-admin'
import { AVG_TIME_MAX_MINUTES, AVG_TIME_MIN, MEMO_MAX, NAME_MAX } from '../../../domain/limits.ts'
import { NEW_ID } from '../../ui/form/newId.ts'
import { useText } from '../../i18n/useText.ts'
import { useFormMode } from '../../ui/form/formMode.ts'
import { NumberInput } from '../../ui/form/NumberInput.tsx'
import { TextInput } from '../../ui/form/TextInput.tsx'

/** The fields of an exam; its id is set once (EX-02). */
export function ExamInputs() {
  const text = useText()
  const isNew = useFormMode() === 'create'
  return (
    <>
      <TextInput source="id" readOnly={!isNew} {...(isNew && { validate: NEW_ID })} half />
      <NumberInput
        source="avgTime"
        unit={text('resources.exams.minutes')}
        validate={[minValue(AVG_TIME_MIN), maxValue(AVG_TIME_MAX_MINUTES)]}
        half
      />
      <TextInput source="name" validate={[required(), maxLength(NAME_MAX)]} />
      <TextInput source="memo" validate={maxLength(MEMO_MAX)} multiline />
    </>
  )
}
