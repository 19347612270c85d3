import type { CallFacts } from '../../../queue/callFacts.ts'
import { useText } from '../../../i18n/useText.ts'
import css from './CallMarks.module.css'

/** What has become of a patient's calls, and why one is held: what the next step depends on. */
export function CallMarks({ patient: { calls = 0, missed = 0, holdReason } }: { readonly patient: CallFacts }) {
  const text = useText()
  const isMissed = missed > 0
  return (
    <>
      {holdReason && !(isMissed && holdReason === 'NO_SHOW') && (
        <span className={css.mark}>{text(`waitings.reasons.${holdReason}`)}</span>
      )}
      {calls > 1 && <span className={css.mark}>{text('waitings.calledTimes', { count: calls })}</span>}
      {isMissed && (
        <span className={css.mark} data-kind="missed" title={text('waitings.missedHint')}>
          {text('waitings.missedTimes', { count: missed })}
        </span>
      )}
    </>
  )
}
