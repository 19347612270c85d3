import Button from '@mui/material/Button'
import { useRecordContext } from 'react-admin'
import type { Appointment } from '../../../contract/appointments.ts'
import { useText } from '../../i18n/useText.ts'
import { DeleteButton, DialogButton, EditButton } from '../../ui/list/rowButtons.tsx'
import type { Arrival } from './useArrival.ts'

/** Checks the patient of the row in, or takes the arrival back. */
export function ArriveButton({ arrival: { arrive, undo } }: { arrival: Arrival }) {
  const text = useText()
  const appointment = useRecordContext<Appointment>()
  if (!appointment) return null
  const { arrived } = appointment
  const { isPending, variables, mutate } = arrived ? undo : arrive
  return (
    <Button
      size="small"
      {...(!arrived && { variant: 'contained', color: 'primary' })}
      disabled={isPending && variables.id === appointment.id}
      onClick={() => mutate(appointment)}
    >
      {text(arrived ? 'resources.appointments.undo' : 'resources.appointments.arrive')}
    </Button>
  )
}

/** The further actions of an appointment, before and after the patient's arrival. */
export function AppointmentActions() {
  const text = useText()
  const appointment = useRecordContext<Appointment>()
  if (appointment?.arrived) return <DeleteButton />
  return (
    <>
      <DialogButton label={text('resources.appointments.arriveWith')} to="/arrive" />
      <EditButton />
      <DeleteButton />
    </>
  )
}
