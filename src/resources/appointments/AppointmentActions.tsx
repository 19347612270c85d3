import Button from '@mui/material/Button'
import { useRecordContext } from 'react-admin'
import type { Appointment } from '../../../contract/appointments.ts'
import { useText } from '../../i18n/useText.ts'
import { DeleteButton, DialogButton, EditButton } from '../../ui/list/rowButtons.tsx'
import type { Arrival } from './useArrival.ts'

/** The actions of an appointment, before and after the patient's arrival. */
export function AppointmentActions({ arrival: { arrive, undo } }: { arrival: Arrival }) {
  const text = useText()
  const appointment = useRecordContext<Appointment>()
  if (!appointment) return null
  if (appointment.arrived) {
    return (
      <>
        <Button
          size="small"
          disabled={undo.isPending && undo.variables.id === appointment.id}
          onClick={() => undo.mutate(appointment)}
        >
          {text('resources.appointments.undo')}
        </Button>
        <DeleteButton />
      </>
    )
  }
  return (
    <>
      <Button
        size="small"
        disabled={arrive.isPending && arrive.variables.id === appointment.id}
        onClick={() => arrive.mutate(appointment)}
      >
        {text('resources.appointments.arrive')}
      </Button>
      <DialogButton label={text('resources.appointments.arriveWith')} to="/arrive" />
      <EditButton />
      <DeleteButton />
    </>
  )
}
