import ErrorOutline from '@mui/icons-material/ErrorOutline'
import { Link, useLocation } from 'react-router-dom'
import { useText } from '../../i18n/useText.ts'
import { PAGES } from '../../pages.ts'
import css from './StatusWarning.module.css'
import { useStatus } from './useStatus.ts'

/**
 * One line over every page of managers for what is critical, until it is well. The clock has a warning of its own, with a
 * button, and the page itself shows everything.
 */
export function StatusWarning() {
  const text = useText()
  const { pathname } = useLocation()
  const { data } = useStatus()
  const critical = data?.checks.filter(({ id, state }) => state === 'critical' && id !== 'clock') ?? []
  if (critical.length === 0 || pathname === PAGES.status.path) return null
  return (
    <section className={css.line} aria-label={text('status.region')}>
      <ErrorOutline aria-hidden />
      <p className={css.text}>{critical.map((check) => check.text).join(' / ')}</p>
      <Link className={css.more} to={PAGES.status.path}>
        {text('status.more')}
      </Link>
    </section>
  )
}
