import { type CallFacts, shownHoldReason } from '../../../queue/callFacts.ts'
import { LeftOverMark, Mark } from '../../../queue/console/Mark.tsx'
import { useText } from '../../../i18n/useText.ts'

/** Marks for a patient's calls, no-shows and hold reason, on which the next step depends. */
export function CallMarks({ patient }: { readonly patient: CallFacts }) {
  const text = useText()
  const { calls = 0, missed = 0 } = patient
  const reason = shownHoldReason(patient)
  return (
    <>
      {patient.leftOver && <LeftOverMark />}
      {reason && <Mark>{text(`waitings.reasons.${reason}`)}</Mark>}
      {calls > 1 && <Mark>{text('waitings.calledTimes', { count: calls })}</Mark>}
      {missed > 0 && (
        <Mark kind="missed" title={text('waitings.missedHint')}>
          {text('waitings.missedTimes', { count: missed })}
        </Mark>
      )}
    </>
  )
}
