import type { ExpectedCall } from '../../../../contract/waitingLists.ts'
import { minutesUntil } from '../../../queue/expectedCall.ts'
import { useText, useWaitText } from '../../../i18n/useText.ts'
import css from './WaitedTime.module.css'

interface ExpectedWaitProps {
  /** Undefined when unknown; nothing is rendered then. */
  readonly call: ExpectedCall | undefined
  /** Ms since the epoch. */
  readonly now: number
}

/** Expected minutes until a patient is called. */
export function ExpectedWait({ call, now }: ExpectedWaitProps) {
  const text = useText()
  const waitText = useWaitText()
  const minutes = minutesUntil(call, now)
  if (!minutes) return null
  return (
    <span className={css.expected} title={text('waitings.expectedHint')}>
      {waitText(minutes)}
    </span>
  )
}
