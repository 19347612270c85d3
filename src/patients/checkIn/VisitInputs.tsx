import { maxLength, required, useRecordContext } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { NAME_MAX, PATIENT_NO_MAX, VISIT_NOTE_MAX } from '../../../domain/limits.ts'
import { useText } from '../../i18n/useText.ts'
import { BooleanInput } from '../../ui/form/BooleanInput.tsx'
import { DropdownInput } from '../../ui/form/DropdownInput.tsx'
import { TextInput } from '../../ui/form/TextInput.tsx'
import { AlertsInput } from '../inputs/AlertsInput.tsx'
import { PackageInput } from '../inputs/PackageInput.tsx'
import { RoomPlanInput } from '../inputs/RoomPlanInput.tsx'
import { TagInput } from './TagInput.tsx'
import { usePackages } from '../usePackages.ts'
import { type Places, usePlaces } from '../usePlaces.ts'
import { NO_QUEUE } from './visitDefaults.ts'

/** The form fields of a visit, what decides where the patient goes first. Package and queue are shown only at check-in. */
export function VisitInputs() {
  const text = useText()
  const places = usePlaces()
  const isNew = useRecordContext() === undefined
  const { setValue } = useFormContext()
  return (
    <>
      <TextInput source="name" validate={[required(), maxLength(NAME_MAX)]} half />
      <TextInput source="patientNo" validate={maxLength(PATIENT_NO_MAX)} half scannable />
      {isNew && (
        // Its rooms are copied to the plan, which staff may edit.
        <PackageInput
          none=""
          onChoose={(chosen) => setValue('roomIds', chosen?.roomIds ?? [], { shouldDirty: true })}
        />
      )}
      {isNew && <QueueInput places={places} />}
      <TagInput source="tagMappingId" />
      <RoomPlanInput source="roomIds" helperText={text('resources.visits.hints.rooms')} places={places} />
      <AlertsInput source="alerts" />
      <TextInput source="note" validate={maxLength(VISIT_NOTE_MAX)} helperText={text('resources.visits.hints.note')} />
      <BooleanInput source="hideName" helperText={text('resources.visits.hints.hideName')} />
    </>
  )
}

/** Selects the queue that the patient joins at check-in: a list of boards, or a switch if there is only one board. */
function QueueInput({ places: { boards, boardId, onlyBoard } }: { places: Places }) {
  const text = useText()
  const { packages } = usePackages()
  const [roomIds, packageId] = useWatch({ name: ['roomIds', 'packageId'] }) as [unknown, unknown]
  const hasPlan = Array.isArray(roomIds) && roomIds.length > 0
  const joinsFirst = hasPlan && (packages.find(({ id }) => id === packageId)?.joinsFirst ?? true)
  if (onlyBoard) {
    return <BooleanInput source="joins" helperText={onlyBoard.label} />
  }
  return (
    <DropdownInput
      source="didId"
      helperText={text('resources.visits.hints.didId')}
      options={[
        ...(joinsFirst
          ? [
              { value: '', label: text('resources.visits.joinsPlan') },
              { value: NO_QUEUE, label: text('dropdown.none') },
            ]
          : [{ value: '', label: text('dropdown.none') }]),
        ...boards,
      ]}
      parse={(value) => (value === '' || value === NO_QUEUE ? value : boardId(value))}
      search
    />
  )
}
