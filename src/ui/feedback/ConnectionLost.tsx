import WifiOff from '@mui/icons-material/WifiOff'
import { useText } from '../../i18n/useText.ts'
import { formatMoment } from '../../i18n/formatMoment.ts'
import { useNow } from '../useNow.ts'
import css from './ConnectionLost.module.css'

/** Says that what is shown is no longer live, and since when (ms since the epoch, null when it never was). */
export function ConnectionLost({ since }: { since: number | null }) {
  const text = useText()
  const now = useNow()
  return (
    <p className={css.strip} role="alert">
      <WifiOff aria-hidden />
      <span>{text('layout.connectionLost')}</span>
      {since !== null && <span className={css.since}>{text('layout.liveUntil', { time: formatMoment(since, now) })}</span>}
    </p>
  )
}
