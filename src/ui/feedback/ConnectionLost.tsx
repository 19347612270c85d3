import WifiOff from '@mui/icons-material/WifiOff'
import { createPortal } from 'react-dom'
import { useText } from '../../i18n/useText.ts'
import { formatMoment } from '../../i18n/formatMoment.ts'
import { useNow } from '../useNow.ts'
import css from './ConnectionLost.module.css'

/**
 * Says over the page that what is shown is no longer live, and since when (ms since the epoch, null when that is not
 * known).
 */
export function ConnectionLost({ since }: { since: number | null }) {
  const text = useText()
  const now = useNow()
  // beside the page, which an open dialog hides from screen readers
  return createPortal(
    <div className={css.banner}>
      <p className={css.strip} role="alert">
        <WifiOff aria-hidden />
        <span>
          {text('layout.connectionLost')}
          {since !== null && (
            <span className={css.since}> {text('layout.liveUntil', { time: formatMoment(since, now) })}</span>
          )}
        </span>
      </p>
    </div>,
    document.body,
  )
}
