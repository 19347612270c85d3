import WifiOff from '@mui/icons-material/WifiOff'
import { createPortal } from 'react-dom'
import { useText } from '../../i18n/useText.ts'
import { formatMoment } from '../../i18n/formatMoment.ts'
import { useNow } from '../useNow.ts'
import css from './ConnectionLost.module.css'

interface ConnectionLostProps {
  /** Time since when the shown data is no longer live, in ms since the epoch; null if unknown. */
  readonly since: number | null
  /** Whether only the live connection is lost, and the page polls. */
  readonly isPolled?: boolean
}

/** Banner that the shown data is no longer live. */
export function ConnectionLost({ since, isPolled = false }: ConnectionLostProps) {
  const text = useText()
  const now = useNow()
  // outside the page, which an open dialog hides from screen readers
  return createPortal(
    <div className={css.banner}>
      <p className={css.strip} role="alert">
        <WifiOff aria-hidden />
        <span>
          {text(isPolled ? 'layout.notLive' : 'layout.connectionLost')}
          {since !== null && (
            <span className={css.since}> {text('layout.liveUntil', { time: formatMoment(since, now) })}</span>
          )}
        </span>
      </p>
    </div>,
    document.body,
  )
}
