import Button from '@mui/material/Button'
import { Link, useLocation } from 'react-router-dom'
import type { Visit } from '../../../contract/visits.ts'
import { isBusy } from '../../../domain/waiting.ts'
import { useText } from '../../i18n/useText.ts'

interface VisitActionsProps {
  readonly visit: Visit
  readonly onCheckOut: (visit: Visit) => void
  readonly onReopen: (visit: Visit) => void
}

/**
 * What can be done with a patient who is here: send to a queue, check out; with one who has left: open the visit again.
 */
export function VisitActions({ visit, onCheckOut, onReopen }: VisitActionsProps) {
  const text = useText()
  const { search } = useLocation()
  if (visit.status === 'CLOSED') {
    return (
      <Button size="small" onClick={() => onReopen(visit)}>
        {text('resources.visits.reopen')}
      </Button>
    )
  }
  // a patient who waits or is in exam can join no other queue
  const busy = visit.waitings.some(({ status }) => isBusy(status))
  return (
    <>
      <Button
        size="small"
        component={Link}
        to={{ pathname: `/visits/${encodeURIComponent(visit.id)}/send`, search }}
        disabled={busy}
      >
        {text('resources.visits.send')}
      </Button>
      <Button size="small" onClick={() => onCheckOut(visit)}>
        {text('resources.visits.checkOut')}
      </Button>
    </>
  )
}
