import type { Visit } from '../../../contract/visits.ts'
import { useText } from '../../i18n/useText.ts'
import { numberedName } from '../../queue/numberedName.ts'
import { UndoStrip } from '../../queue/console/UndoStrip.tsx'
import css from '../../queue/console/UndoStrip.module.css'
import own from './CheckOutUndo.module.css'
import { useReopen } from './useReopen.ts'

/** A check-out that can still be undone. */
export interface CheckedOut {
  readonly visit: Visit
  readonly idempotencyKey: string
  /** End of the undo period, in ms since the epoch. */
  readonly until: number
}

/** Strip at the bottom of the page that undoes the last check-out and restores the patient's position in the queue. */
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
          // While a request is running, the strip stays until the response is shown.
          if (!isPending) onGone()
        }}
      />
    </div>
  )
}
