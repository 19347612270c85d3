import { MAX_PATIENT_MAX, MAX_PATIENT_MIN, MEMO_MAX, NAME_MAX, NUMBER_TEXT_MAX } from '../../../domain/limits.ts'
import { useText } from '../../i18n/useText.ts'
import { DigitsField } from '../../ui/form/DigitsField.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { SwitchField } from '../../ui/form/SwitchField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'

/** The fields of a room, shared by adding and editing (RM-04 … RM-07). */
export function RoomInputs() {
  const text = useText()
  return (
    <>
      <DigitsField source="no" required max={NUMBER_TEXT_MAX} half />
      <NumberField
        source="maxPatient"
        hint={text('resources.rooms.hints.maxPatient')}
        min={MAX_PATIENT_MIN}
        max={MAX_PATIENT_MAX}
        half
      />
      <TextField source="name.kr" required max={NAME_MAX} />
      <TextField source="name.en" max={NAME_MAX} />
      <TextField source="name.cn" max={NAME_MAX} half />
      <TextField source="name.jp" max={NAME_MAX} half />
      <SwitchField source="useMultiCall" hint={text('resources.rooms.hints.useMultiCall')} half />
      <SwitchField source="useRfid" hint={text('resources.rooms.hints.useRfid')} half />
      <TextField source="memo" max={MEMO_MAX} multiline />
    </>
  )
}
