import type { Visit } from '../../../contract/visits.ts'
import { useText } from '../../i18n/useText.ts'
import { numberedName } from '../../queue/numberedName.ts'
import { UndoStrip } from '../../queue/console/UndoStrip.tsx'
import css from '../../queue/console/UndoStrip.module.css'
import own from './CheckOutUndo.module.css'
import { useReopen } from './useReopen.ts'

/** A check-out that can still be taken back. */
export interface CheckedOut {
  readonly visit: Visit
  readonly idempotencyKey: string
  /** Until when, in ms since the epoch. */
  readonly until: number
}

/** At the page's foot: takes the last check-out back, the turn in the queue too. */
export function CheckOutUndo({ checkedOut, onGone }: { checkedOut: CheckedOut; onGone: () => void }) {
  const text = useText()
  const { mutate, isPending } = useReopen(onGone)
  const { visit, until } = checkedOut
  return (
    <div className={`${css.strips} ${own.foot}`}>
      <UndoStrip
        subject={text('waitings.patient', { name: numberedName(visit) })}
        name={numberedName(visit)}
        deed={text('resources.visits.checkedOut')}
        until={until}
        disabled={isPending}
        onUndo={() => mutate(checkedOut)}
        onGone={() => {
          // A call under way is answered first, and shown then.
          if (!isPending) onGone()
        }}
      />
    </div>
  )
}
