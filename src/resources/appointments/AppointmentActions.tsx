import Button from '@mui/material/Button'
import { useRecordContext } from 'react-admin'
import type { Appointment } from '../../../contract/appointments.ts'
import { formatDate } from '../../i18n/formatMoment.ts'
import { useText } from '../../i18n/useText.ts'
import { DeleteButton, DialogButton, EditButton } from '../../ui/list/rowButtons.tsx'
import type { Arrival } from './useArrival.ts'
import { formatTime } from '../../i18n/formatTime.ts'
import { useServerNow } from '../../session/useServerClock.ts'
import css from './AppointmentActions.module.css'

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

/** Whether a patient has arrived, and with which number. For a patient up to an hour late, by how many minutes. */
export function ArrivalState({ appointment: { arrived, visit, day, time } }: { appointment: Appointment }) {
  const text = useText()
  const now = useServerNow()
  if (arrived) {
    const number = visit?.number ?? '-'
    return text(visit?.status === 'CLOSED' ? 'resources.appointments.left' : 'resources.appointments.arrivedAs', {
      number,
    })
  }
  const minutes = time === '' || formatDate(now) !== day ? 0 : minutesOf(formatTime(now)) - minutesOf(time)
  if (minutes <= 0) return text('resources.appointments.expected')
  return (
    <span className={css.late}>
      {minutes < HOUR_MINUTES
        ? text('resources.appointments.late', { minutes })
        : text('resources.appointments.lateHours')}
    </span>
  )
}

const HOUR_MINUTES = 60

/** Minutes since midnight of a time such as `09:30`. */
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
