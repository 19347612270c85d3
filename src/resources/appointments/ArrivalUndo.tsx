import { useText } from '../../i18n/useText.ts'
import { toRow } from '../../patients/Where.tsx'
import { UndoFoot, UndoLine } from '../../patients/UndoFoot.tsx'
import type { Arrival } from './useArrival.ts'

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
