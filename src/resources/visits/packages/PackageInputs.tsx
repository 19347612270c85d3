import { maxLength, required } from 'react-admin'
import { MEMO_MAX, NAME_MAX } from '../../../../domain/limits.ts'
import { useText } from '../../../i18n/useText.ts'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { RoomPlanInput } from '../RoomPlanInput.tsx'
import type { Places } from '../usePlaces.ts'

/** The form fields of a package. */
export function PackageInputs({ places }: { readonly places: Places }) {
  const text = useText()
  return (
    <>
      <TextInput source="name" validate={[required(), maxLength(NAME_MAX)]} half />
      <TextInput
        source="company"
        validate={maxLength(NAME_MAX)}
        helperText={text('resources.packages.hints.company')}
        half
      />
      <RoomPlanInput
        source="roomIds"
        validate={required()}
        helperText={text('resources.packages.hints.rooms')}
        places={places}
      />
      <TextInput source="memo" validate={maxLength(MEMO_MAX)} multiline />
    </>
  )
}
