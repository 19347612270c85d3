import { NAME_MAX, PATIENT_NO_MAX } from '../../../domain/limits.ts'
import { useText } from '../../i18n/useText.ts'
import { ChoiceField } from '../../ui/form/ChoiceField.tsx'
import { useFormMode } from '../../ui/form/formMode.ts'
import { SwitchField } from '../../ui/form/SwitchField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { RoomPlanField } from './RoomPlanField.tsx'
import { TagField } from './TagField.tsx'
import { usePlaces } from './usePlaces.ts'

/** The fields of a visit; joining a queue at once belongs to the check-in only. */
export function VisitInputs() {
  const text = useText()
  const places = usePlaces()
  const mode = useFormMode()
  const boards = [{ value: '', label: text('dropdown.none') }, ...places.boards]
  return (
    <>
      <TextField source="name" required max={NAME_MAX} half />
      <TextField source="patientNo" max={PATIENT_NO_MAX} half />
      <SwitchField source="hideName" hint={text('resources.visits.hints.hideName')} />
      <TagField source="tagMappingId" />
      <RoomPlanField source="roomIds" hint={text('resources.visits.hints.rooms')} places={places} />
      {mode === 'create' && (
        <ChoiceField
          source="didId"
          hint={text('resources.visits.hints.didId')}
          options={boards}
          parse={(value) => value && places.boardId(value)}
          search
        />
      )}
    </>
  )
}
