import { useWatch } from 'react-hook-form'
import { formatTime } from '../../i18n/formatTime.ts'
import { useText } from '../../i18n/useText.ts'
import { useServerNow } from '../../session/useServerClock.ts'
import beside from '../../ui/page/Beside.module.css'
import css from './EmergencyPage.module.css'

/** Width and area that the words may take, in hundredths of the picture's width, as on the wall. */
const WIDTH = 84
const AREA = 1_900
const LARGEST = 18

/** Preview of the walls, from the form around it. */
export function EmergencyPreview() {
  const text = useText()
  const now = useServerNow()
  const typed = String(useWatch({ name: 'text' }) ?? '').trim()
  const words = typed || text('emergency.text')
  const longest = Math.max(...words.split(/\s+/).map(({ length }) => length))
  const size = Math.min(LARGEST, WIDTH / longest, Math.sqrt(AREA / words.length))
  return (
    <figure className={`${beside.preview} ${css.preview}`} aria-label={text('emergency.preview')}>
      <figcaption>{text('emergency.preview')}</figcaption>
      <div className={css.wall} aria-hidden>
        <p className={css.wallHead}>
          {text('emergency.onWall')} <time>{formatTime(now)}</time>
        </p>
        <p className={css.wallText} data-empty={typed === ''} style={{ fontSize: `${size}cqw` }} dir="auto">
          {words}
        </p>
      </div>
    </figure>
  )
}
