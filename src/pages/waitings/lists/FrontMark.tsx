import KeyboardDoubleArrowUp from '@mui/icons-material/KeyboardDoubleArrowUp'
import type { FrontReason } from '../../../../domain/waitingMoves.ts'
import { useText } from '../../../i18n/useText.ts'
import css from './FrontMark.module.css'

interface FrontMarkProps {
  readonly reason: FrontReason | undefined
}

/** Mark of a patient who was moved to the front. It names the reason, such as an emergency. */
export function FrontMark({ reason }: FrontMarkProps) {
  const text = useText()
  return (
    <span className={css.mark} title={text('waitings.frontMarkHint')}>
      <KeyboardDoubleArrowUp aria-hidden />
      {text(reason === undefined || reason === 'OTHER' ? 'waitings.frontMark' : `waitings.reasons.${reason}`)}
    </span>
  )
}
