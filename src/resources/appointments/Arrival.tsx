import { useGetOne } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { Appointment } from '../../../contract/appointments.ts'
import type { Visit } from '../../../contract/visits.ts'
import { useText } from '../../i18n/useText.ts'
import { useCloseDialog } from '../../ui/crud/useCloseDialog.ts'
import { LoadError } from '../../ui/feedback/Notice.tsx'
import { FormDialog, FormSkeleton } from '../../ui/form/FormDialog.tsx'
import { CheckInDialog } from '../../patients/checkIn/CheckInDialog.tsx'
import { usePackages } from '../../patients/usePackages.ts'
import { type Arrival, checkInOf } from './useArrival.ts'
import { toRow } from '../../patients/Where.tsx'
import { UndoFoot, UndoLine } from '../../patients/UndoFoot.tsx'

/**
 * Check-in form of an appointment, at `:id/arrive` below the list. Unlike the button in the list, it can also assign a
 * tag.
 */
export function ArriveDialog({ onArrived }: { readonly onArrived: (appointment: Appointment, visit: Visit) => void }) {
  const text = useText()
  const close = useCloseDialog()
  const { id = '' } = useParams()
  const { data, error, refetch } = useGetOne<Appointment>('appointments', { id: Number(id) })
  const { isLoading, ofAppointment } = usePackages()
  if (data && !isLoading) {
    return <CheckInDialog known={checkInOf(data, ofAppointment(data))} onCreated={(visit) => onArrived(data, visit)} />
  }
  return (
    <FormDialog title={text('resources.visits.page.create')} onClose={close}>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : <FormSkeleton />}
    </FormDialog>
  )
}

/** Strips at the bottom of the page that undo the last arrivals. */
export function ArrivalUndo({ arrival: { offers, undo, drop } }: { arrival: Arrival }) {
  const text = useText()
  if (offers.length === 0) return null
  return (
    <UndoFoot>
      {offers.map(({ appointment, entry, until }) => (
        <UndoLine
          key={until}
          subject={text('waitings.patient', { name: appointment.name })}
          deed={text('resources.appointments.fields.arrived')}
          until={until}
          isPending={undo.isPending && undo.variables.id === appointment.id}
          onUndo={() => undo.mutate(appointment)}
          onGone={() => drop(appointment.id)}
          follow={entry && { ...toRow(entry.didWaitingId), label: text('search.toBoard') }}
        />
      ))}
    </UndoFoot>
  )
}
