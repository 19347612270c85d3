import Button from '@mui/material/Button'
import { useRecordContext } from 'react-admin'
import type { Visit } from '../../../contract/visits.ts'
import { isBusy } from '../../../domain/waiting.ts'
import { useText } from '../../i18n/useText.ts'
import { DialogButton, EditButton } from '../../ui/list/rowButtons.tsx'

interface VisitActionsProps {
  /** Absent where there are no slips. */
  readonly onSlip: ((visit: Visit) => void) | undefined
  readonly onCheckOut: (visit: Visit) => void
  readonly onReopen: (visit: Visit) => void
}

/**
 * What can be done with a patient who is here: print the slip, send to a queue, check out; with one who has left: open the visit again.
 */
export function VisitActions({ onSlip, onCheckOut, onReopen }: VisitActionsProps) {
  const text = useText()
  const visit = useRecordContext<Visit>()
  if (!visit) return null
  if (visit.status === 'CLOSED') {
    return (
      <>
        <Button size="small" onClick={() => onReopen(visit)}>
          {text('resources.visits.reopen')}
        </Button>
        <EditButton disabled />
      </>
    )
  }
  // a patient who waits or is in exam can join no other queue
  const busy = visit.waitings.some(({ status }) => isBusy(status))
  return (
    <>
      {onSlip && (
        <Button size="small" onClick={() => onSlip(visit)}>
          {text('slip.title')}
        </Button>
      )}
      <DialogButton label={text('resources.visits.send')} to="/send" disabled={busy} />
      <Button size="small" onClick={() => onCheckOut(visit)}>
        {text('resources.visits.checkOut')}
      </Button>
      <EditButton disabled={visit.status !== 'OPEN'} />
    </>
  )
}
