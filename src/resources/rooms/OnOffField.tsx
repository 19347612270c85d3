import { useFieldValue } from 'react-admin'
import { useText } from '../../i18n/useText.ts'
import css from './OnOffField.module.css'

/** Shows 사용 or 미사용, with a mark before the word. */
export function OnOffField({ source }: { source: string }) {
  const text = useText()
  const on: boolean = useFieldValue({ source })
  return (
    <span className={css.onOff} data-on={on}>
      {text(on ? 'form.on' : 'form.off')}
    </span>
  )
}
