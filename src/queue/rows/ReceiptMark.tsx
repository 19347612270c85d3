import type { ComponentType, ReactNode } from 'react'
import { useQueueWords } from '../../i18n/queueWords.ts'
import type { CallReceipts } from '../../realtime/callReceipts.ts'
import { useCallReceipt } from '../../realtime/useCallReceipt.ts'
import type { Patient } from '../readPatients.ts'
import css from './ReceiptMark.module.css'

interface ReceiptMarkProps {
  readonly receipts: CallReceipts
  readonly patient: Patient
  /** Link to the page where screens get names; once is enough for a board. */
  readonly naming: ComponentType<NamingProps> | undefined
  /** Icons of a call that was shown, announced or not answered; words stand in place of missing ones. */
  readonly icons?: Readonly<Record<'shown' | 'spoken' | 'unanswered', ComponentType>>
}

export interface NamingProps {
  readonly title: string
  readonly children: ReactNode
}

/** Seconds from which tenths are not shown. */
const TENTHS_MAX = 10

/** Mark of a call shown by a named screen, '표시됨 3층 채혈실 앞 · 0.3초', or that none has confirmed it. */
export function ReceiptMark({ receipts, patient, naming: Naming, icons }: ReceiptMarkProps) {
  const { text } = useQueueWords()
  const receipt = useCallReceipt(receipts, patient)
  if (receipt === null) return null
  if (receipt === 'unanswered') {
    return (
      <output className={css.mark} data-state="unanswered">
        {icons && <icons.unanswered />}
        {text('notShown')}
      </output>
    )
  }
  if (receipt === 'unnamed') {
    return (
      Naming && (
        <span className={css.mark} data-state="unnamed">
          <Naming title={text('nameScreensHint')}>{text('nameScreens')}</Naming>
        </span>
      )
    )
  }
  const { seconds, screen, isSpoken } = receipt
  const Icon = icons?.[isSpoken ? 'spoken' : 'shown']
  return (
    <span className={css.mark} data-state="shown" title={screen}>
      {Icon && <Icon />}
      {/* Beside a screen's name there is little space, so the icon stands for the word. */}
      <span className={Icon && screen ? 'visually-hidden' : undefined}>{text('shown')} </span>
      {screen && <span className={css.screen}>{screen}</span>}
      {screen && ' · '}
      <span>{text('shownSeconds', { seconds: seconds.toFixed(seconds < TENTHS_MAX ? 1 : 0) })}</span>
      {isSpoken && <span className={Icon && 'visually-hidden'}> · {text('spoken')}</span>}
    </span>
  )
}
