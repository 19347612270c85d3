import { miniTexts } from '../../i18n/display/miniTexts.ts'
import type { CallReceipts } from '../../realtime/callReceipts.ts'
import { useCallReceipt } from '../../realtime/useCallReceipt.ts'
import type { Patient } from '../board/readPatients.ts'

/** Above this, tenths of a second say nothing. */
const TENTHS_MAX = 10

/** '표시됨 0.3초' beside a called patient, or that no display has shown the call. */
export function ReceiptMark({ receipts, patient }: { readonly receipts: CallReceipts; readonly patient: Patient }) {
  const mini = miniTexts()
  const receipt = useCallReceipt(receipts, patient)
  if (receipt === null) return null
  if (receipt === 'unanswered') return <output className="queue-unanswered">{mini.unanswered}</output>
  return <span className="queue-shown">{mini.shown(receipt.seconds.toFixed(receipt.seconds < TENTHS_MAX ? 1 : 0))}</span>
}
