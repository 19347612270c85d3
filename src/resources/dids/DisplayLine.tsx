import Button from '@mui/material/Button'
import type { Display } from '../../../contract/displays.ts'
import { formatDate } from '../../i18n/formatDate.ts'
import { formatTime } from '../../i18n/formatTime.ts'
import { useText } from '../../i18n/useText.ts'
import css from './DisplayCell.module.css'

/** One screen of a board; one that is gone can be forgotten. */
export function DisplayLine({ display, onForget }: { readonly display: Display; readonly onForget: () => void }) {
  const text = useText()
  const { connected, connectedAt, goneAt, screen, version, address } = display
  const at = (instant: string) => `${formatDate(instant)} ${formatTime(instant)}`
  return (
    <li className={css.line} data-connected={connected}>
      <span className={css.dot} aria-hidden />
      <div className={css.facts}>
        <p className={css.state}>
          {connected ? text('dids.displays.since', { at: at(connectedAt) }) : text('dids.displays.goneAt', { at: at(goneAt ?? connectedAt) })}
        </p>
        <p className={css.details}>
          {[screen.replace('x', ' × '), version && text('dids.displays.version', { version }), address].filter(Boolean).join(' · ')}
        </p>
      </div>
      {!connected && (
        <Button size="small" onClick={onForget}>
          {text('dids.displays.forget')}
        </Button>
      )}
    </li>
  )
}
