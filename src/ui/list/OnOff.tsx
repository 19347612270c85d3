import { useText } from '../../i18n/useText.ts'
import css from './OnOff.module.css'

/** 사용 or 미사용, told by the word and by the mark before it. */
export function OnOff({ on }: { on: boolean }) {
  const text = useText()
  return (
    <span className={css.onOff} data-on={on}>
      {text(on ? 'form.on' : 'form.off')}
    </span>
  )
}
