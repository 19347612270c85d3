import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import VolumeUpOutlined from '@mui/icons-material/VolumeUpOutlined'
import TvOff from '@mui/icons-material/TvOff'
import { Link } from 'react-router-dom'
import type { QueuePatient } from '../../../dataProvider/queues.ts'
import { useText } from '../../../i18n/useText.ts'
import type { CallReceipts } from '../../../realtime/callReceipts.ts'
import { useCallReceipt } from '../../../realtime/useCallReceipt.ts'
import css from './ReceiptMark.module.css'

interface ReceiptMarkProps {
  readonly receipts: CallReceipts
  readonly patient: QueuePatient
  /** Whether it offers to name a screen; once is enough for a board. */
  readonly offersNaming: boolean
}

/** Mark of a call shown by a named screen, '표시됨 3층 채혈실 앞 · 0.3초', or that none has confirmed it. */
export function ReceiptMark({ receipts, patient, offersNaming }: ReceiptMarkProps) {
  const text = useText()
  const receipt = useCallReceipt(receipts, patient)
  if (receipt === null) return null
  if (receipt === 'unanswered') {
    return (
      <output className={css.mark} data-state="unanswered">
        <TvOff aria-hidden />
        {text('waitings.notShown')}
      </output>
    )
  }
  if (receipt === 'unnamed') {
    return offersNaming ? (
      <Link className={css.mark} data-state="unnamed" to="/dids/screens" title={text('waitings.nameScreensHint')}>
        {text('waitings.nameScreens')}
      </Link>
    ) : null
  }
  return (
    <span className={css.mark} title={receipt.screen}>
      {receipt.isSpoken ? (
        <VolumeUpOutlined titleAccess={text('waitings.spoken')} />
      ) : (
        <CheckCircleOutlined aria-hidden />
      )}
      {/* Beside a screen's name there is little space, so only screen readers get the text. */}
      <span className={receipt.screen ? 'visually-hidden' : undefined}>{text('waitings.shown')}</span>
      {receipt.screen && (
        <>
          <span className={css.screen}>{receipt.screen}</span>
          <span aria-hidden>·</span>
        </>
      )}
      <span>{text('waitings.shownSeconds', { seconds: receipt.seconds.toFixed(1) })}</span>
    </span>
  )
}
