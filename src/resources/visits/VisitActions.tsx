import Button from '@mui/material/Button'
import { useRecordContext } from 'react-admin'
import type { Visit } from '../../../contract/visits.ts'
import { isBusy } from '../../../domain/waiting.ts'
import { useText } from '../../i18n/useText.ts'
import { DialogButton, EditButton } from '../../ui/list/rowButtons.tsx'

interface VisitActionsProps {
  /** Undefined if slips are not available. */
  readonly onSlip: (visit: Visit) => void
  readonly onCheckOut: (visit: Visit) => void
  readonly onReopen: (visit: Visit) => void
}

/**
 * The actions of a visit. A present patient: print the slip, add to a queue (the holder of a ticket who is in one: give the
 * ticket to an expected patient), check out. A checked-out patient: reopen
 * the visit, unless the name was erased.
 */
export function VisitActions({ onSlip, onCheckOut, onReopen }: VisitActionsProps) {
  const text = useText()
  const visit = useRecordContext<Visit>()
  if (!visit) return null
  if (visit.status === 'CLOSED') {
    return (
      <>
        {(visit.name !== '' || visit.ticket) && (
          <Button size="small" onClick={() => onReopen(visit)}>
            {text('resources.visits.reopen')}
          </Button>
        )}
        <EditButton disabled />
      </>
    )
  }
  // A patient who is waiting or in an exam cannot join another queue.
  const busy = visit.waitings.some(({ status }) => isBusy(status))
  return (
    <>
      <Button size="small" onClick={() => onSlip(visit)}>
        {text('slip.title')}
      </Button>
      {visit.ticket && busy ? (
        <DialogButton label={text('tickets.mergeShort')} to="/ticket" />
      ) : (
        <DialogButton label={text('resources.visits.send')} to="/send" disabled={busy} />
      )}
      <Button size="small" onClick={() => onCheckOut(visit)}>
        {text('resources.visits.checkOut')}
      </Button>
      <EditButton disabled={visit.status !== 'OPEN'} />
    </>
  )
}
