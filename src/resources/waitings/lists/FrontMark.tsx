import KeyboardDoubleArrowUp from '@mui/icons-material/KeyboardDoubleArrowUp'
import { useText } from '../../../i18n/useText.ts'
import css from './FrontMark.module.css'

/** Mark of a patient who was moved to the front. */
export function FrontMark() {
  const text = useText()
  return (
    <span className={css.mark} title={text('waitings.frontMarkHint')}>
      <KeyboardDoubleArrowUp aria-hidden />
      {text('waitings.frontMark')}
    </span>
  )
}
