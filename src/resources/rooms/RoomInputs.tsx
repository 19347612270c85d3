import { maxLength, maxValue, minValue, required } from 'react-admin'
import { MAX_PATIENT_MAX, MAX_PATIENT_MIN, MEMO_MAX, NAME_MAX, NUMBER_TEXT_MAX } from '../../../domain/limits.ts'
import { useText } from '../../i18n/useText.ts'
import { BooleanInput } from '../../ui/form/BooleanInput.tsx'
import { DigitsInput } from '../../ui/form/DigitsInput.tsx'
import { NumberInput } from '../../ui/form/NumberInput.tsx'
import { TextInput } from '../../ui/form/TextInput.tsx'

/** Inputs of a room, shared by adding and editing (RM-04 … RM-07). */
export function RoomInputs() {
  const text = useText()
  return (
    <>
      <DigitsInput source="no" validate={[required(), maxLength(NUMBER_TEXT_MAX)]} half />
      <NumberInput
        source="maxPatient"
        helperText={text('resources.rooms.hints.maxPatient')}
        validate={[minValue(MAX_PATIENT_MIN), maxValue(MAX_PATIENT_MAX)]}
        half
      />
      <TextInput source="name.kr" validate={[required(), maxLength(NAME_MAX)]} />
      <TextInput source="name.en" validate={maxLength(NAME_MAX)} />
      <TextInput source="name.cn" validate={maxLength(NAME_MAX)} half />
      <TextInput source="name.jp" validate={maxLength(NAME_MAX)} half />
      <BooleanInput source="useMultiCall" helperText={text('resources.rooms.hints.useMultiCall')} half />
      <BooleanInput source="useRfid" helperText={text('resources.rooms.hints.useRfid')} half />
      <TextInput source="memo" validate={maxLength(MEMO_MAX)} multiline />
    </>
  )
}
