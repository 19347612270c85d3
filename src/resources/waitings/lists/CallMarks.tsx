import { type CallFacts, shownHoldReason } from '../../../queue/callFacts.ts'
import { useText } from '../../../i18n/useText.ts'
import css from './CallMarks.module.css'

/** Marks for a patient's calls, no-shows and hold reason, on which the next step depends. */
export function CallMarks({ patient }: { readonly patient: CallFacts }) {
  const text = useText()
  const { calls = 0, missed = 0 } = patient
  const reason = shownHoldReason(patient)
  return (
    <>
      {patient.leftOver && (
        <span className={css.mark} title={text('waitings.leftOverHint')}>
          {text('waitings.leftOver')}
        </span>
      )}
      {reason && <span className={css.mark}>{text(`waitings.reasons.${reason}`)}</span>}
      {calls > 1 && <span className={css.mark}>{text('waitings.calledTimes', { count: calls })}</span>}
      {missed > 0 && (
        <span className={css.mark} data-kind="missed" title={text('waitings.missedHint')}>
          {text('waitings.missedTimes', { count: missed })}
        </span>
      )}
    </>
  )
}
