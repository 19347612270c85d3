import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import TvOff from '@mui/icons-material/TvOff'
import type { QueuePatient } from '../../dataProvider/waitingCalls.ts'
import { useText } from '../../i18n/useText.ts'
import type { CallReceipts } from '../../realtime/callReceipts.ts'
import { useCallReceipt } from '../../realtime/useCallReceipt.ts'
import css from './ReceiptMark.module.css'

/** Whether a display has shown a patient's call: '표시됨 0.3초', or that none answers. */
export function ReceiptMark({ receipts, patient }: { readonly receipts: CallReceipts; readonly patient: QueuePatient }) {
  const text = useText()
  const receipt = useCallReceipt(receipts, patient)
  if (receipt === null) return null
  return receipt === 'unanswered' ? (
    <output className={css.mark} data-state="unanswered">
      <TvOff aria-hidden />
      {text('waitings.notShown')}
    </output>
  ) : (
    <span className={css.mark}>
      <CheckCircleOutlined aria-hidden />
      {text('waitings.shown', { seconds: receipt.seconds.toFixed(1) })}
    </span>
  )
}
