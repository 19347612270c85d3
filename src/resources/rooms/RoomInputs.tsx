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
      <DigitsField source="no" label={text('resources.rooms.fields.no')} required max={NUMBER_TEXT_MAX} half />
      <NumberField
        source="maxPatient"
        label={text('resources.rooms.fields.maxPatient')}
        hint={text('resources.rooms.hints.maxPatient')}
        min={MAX_PATIENT_MIN}
        max={MAX_PATIENT_MAX}
        half
      />
      <TextField source="name.kr" label={text('resources.rooms.fields.name.kr')} required max={NAME_MAX} />
      <TextField source="name.en" label={text('resources.rooms.fields.name.en')} max={NAME_MAX} />
      <TextField source="name.cn" label={text('resources.rooms.fields.name.cn')} max={NAME_MAX} half />
      <TextField source="name.jp" label={text('resources.rooms.fields.name.jp')} max={NAME_MAX} half />
      <SwitchField source="useMultiCall" label={text('resources.rooms.fields.useMultiCall')} hint={text('resources.rooms.hints.useMultiCall')} half />
      <SwitchField source="useRfid" label={text('resources.rooms.fields.useRfid')} hint={text('resources.rooms.hints.useRfid')} half />
      <TextField source="memo" label={text('resources.rooms.fields.memo')} max={MEMO_MAX} multiline />
    </>
  )
}
