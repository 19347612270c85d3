import type { Display } from '../../../contract/displays.ts'
import { formatDate } from '../../i18n/formatDate.ts'
import { formatTime } from '../../i18n/formatTime.ts'
import { useText } from '../../i18n/useText.ts'
import css from './DisplayCell.module.css'
import { ForgetButton } from './ForgetButton.tsx'
import { RevokeButton } from './RevokeButton.tsx'

interface DisplayLineProps {
  readonly display: Display
  /** The board that the line is listed at. */
  readonly didId: number
  readonly onForget: () => Promise<void>
}

/** One screen of a board; what lets it show boards can be ended, and one that is gone be forgotten. */
export function DisplayLine({ display, didId, onForget }: DisplayLineProps) {
  const text = useText()
  const { connected, connectedAt, goneAt, screen, version, address, keys } = display
  const key = keys.find((each) => each.didId === didId)
  const at = (instant: string) => `${formatDate(instant)} ${formatTime(instant)}`
  const state = () => {
    if (display.didId !== didId) return text('dids.displays.elsewhere')
    return connected ? text('dids.displays.since', { at: at(connectedAt) }) : text('dids.displays.goneAt', { at: at(goneAt ?? connectedAt) })
  }
  return (
    <li className={css.line} data-connected={connected}>
      <span className={css.dot} aria-hidden />
      <div className={css.facts}>
        <p className={css.state}>{state()}</p>
        <p className={css.details}>
          {[screen.replace('x', ' × '), version && text('dids.displays.version', { version }), address].filter(Boolean).join(' · ')}
        </p>
        {key && <p className={css.details}>{text('dids.displays.approved', { name: key.approvedBy, at: at(key.approvedAt) })}</p>}
      </div>
      {keys.length > 0 && <RevokeButton onRevoke={onForget} />}
      {keys.length === 0 && !connected && <ForgetButton onForget={onForget} />}
    </li>
  )
}
