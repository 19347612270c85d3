import { useQueueWords } from '../../i18n/queueWords.ts'
import type { CallReceipts } from '../../realtime/callReceipts.ts'
import { useCallReceipt } from '../../realtime/useCallReceipt.ts'
import type { Patient } from '../../queue/readPatients.ts'

/** Seconds from which tenths are not shown. */
const TENTHS_MAX = 10

interface MiniReceiptMarkProps {
  readonly receipts: CallReceipts
  readonly patient: Patient
  /** Whether it offers to name a screen; once is enough for a list. */
  readonly offersNaming: boolean
}

/** '표시됨 3층 채혈실 앞 · 0.3초' beside a called patient, or that no named screen has shown the call. */
export function MiniReceiptMark({ receipts, patient, offersNaming }: MiniReceiptMarkProps) {
  const { text } = useQueueWords()
  const receipt = useCallReceipt(receipts, patient)
  if (receipt === null) return null
  if (receipt === 'unanswered') return <output className="queue-unanswered">{text('notShown')}</output>
  if (receipt === 'unnamed') {
    return offersNaming ? (
      <a
        className="queue-unnamed"
        href="/dids/screens"
        target="_blank"
        rel="noreferrer"
        title={text('nameScreensHint')}
      >
        {text('nameScreens')}
      </a>
    ) : null
  }
  const { seconds, screen, isSpoken } = receipt
  return (
    <span className="queue-shown" title={screen}>
      {text('shown')}{' '}
      {screen && (
        <>
          <span className="queue-screen">{screen}</span>
          {' · '}
        </>
      )}
      {text('shownSeconds', { seconds: seconds.toFixed(seconds < TENTHS_MAX ? 1 : 0) })}
      {isSpoken && ` · ${text('spoken')}`}
    </span>
  )
}
