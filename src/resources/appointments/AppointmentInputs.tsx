import { maxLength, required, useRecordContext } from 'react-admin'
import { NAME_MAX, PATIENT_NO_MAX, VISIT_NOTE_MAX } from '../../../domain/limits.ts'
import { useText } from '../../i18n/useText.ts'
import { TextInput } from '../../ui/form/TextInput.tsx'
import { AlertsInput } from '../../patients/inputs/AlertsInput.tsx'
import { PackageInput } from '../../patients/inputs/PackageInput.tsx'
import { RoomPlanInput } from '../../patients/inputs/RoomPlanInput.tsx'
import type { Places } from '../../patients/usePlaces.ts'
import { readTime } from '../../../domain/sheets/appointments/readTime.ts'

/** The form fields of an appointment. Its day is chosen when it is added, and stays. */
export function AppointmentInputs({ places }: { places: Places }) {
  const text = useText()
  const isNew = useRecordContext() === undefined
  const isTime = (value: unknown) =>
    !value || readTime(String(value)) === value ? undefined : text('resources.appointments.notTime')
  return (
    <>
      {isNew && <TextInput source="day" type="date" validate={required()} />}
      <TextInput source="name" validate={[required(), maxLength(NAME_MAX)]} half />
      <TextInput source="patientNo" validate={maxLength(PATIENT_NO_MAX)} half scannable />
      <TextInput source="time" validate={isTime} helperText={text('resources.appointments.hints.time')} half />
      <TextInput source="company" validate={maxLength(NAME_MAX)} half />
      <AlertsInput source="alerts" />
      <TextInput source="note" validate={maxLength(VISIT_NOTE_MAX)} />
      <PackageInput none={null} helperText={text('resources.appointments.hints.packageId')} />
      <RoomPlanInput source="roomIds" helperText={text('resources.appointments.hints.rooms')} places={places} />
    </>
  )
}
