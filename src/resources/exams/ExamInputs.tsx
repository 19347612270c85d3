import { maxLength, maxValue, minValue, required, useRecordContext } from 'react-admin'
import { AVG_TIME_MAX_MINUTES, AVG_TIME_MIN, MEMO_MAX, NAME_MAX } from '../../../domain/limits.ts'
import { NEW_ID } from '../../ui/form/newId.ts'
import { useText } from '../../i18n/useText.ts'
import { NumberInput } from '../../ui/form/NumberInput.tsx'
import { RoomInput } from '../../boards/RoomInput.tsx'
import { TextInput } from '../../ui/form/TextInput.tsx'
import { can } from '../../session/capabilities.ts'
import { useRoomChoices } from '../../boards/roomChoices.ts'

/** Inputs of an exam; its id can only be set when adding. */
export function ExamInputs() {
  const text = useText()
  const isNew = useRecordContext() === undefined
  return (
    <>
      <TextInput source="id" readOnly={!isNew} {...(isNew && { validate: NEW_ID })} half />
      <NumberInput
        source="avgTime"
        unit={text('didOptions.delayTime.unit')}
        validate={[minValue(AVG_TIME_MIN), maxValue(AVG_TIME_MAX_MINUTES)]}
        half
      />
      <TextInput source="name" validate={[required(), maxLength(NAME_MAX)]} />
      {can('rooms') && <RoomOfExam />}
      <TextInput source="memo" validate={maxLength(MEMO_MAX)} multiline />
    </>
  )
}

/** Room in which an exam takes place. */
const RoomOfExam = () => <RoomInput rooms={useRoomChoices()} />
