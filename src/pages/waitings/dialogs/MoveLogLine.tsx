import type { WaitingMove } from '../../../../contract/waitingMoves.ts'
import { AUTOMATIC } from '../../../../domain/waitingMoves.ts'
import { formatDate } from '../../../i18n/formatDate.ts'
import { formatTime } from '../../../i18n/formatTime.ts'
import { useQueueWords } from '../../../i18n/queueWords.ts'
import { useText, type Text } from '../../../i18n/useText.ts'
import { numberedName } from '../../../queue/numberedName.ts'
import { useServerNow } from '../../../session/useServerClock.ts'
import css from './MoveLogDialog.module.css'

/** Line of the log: time, patient, move, reason and user. */
export function MoveLogLine({ move }: { move: WaitingMove }) {
  const text = useText()
  const { nameIn } = useQueueWords()
  const now = useServerNow()
  const { at, reason, note, byName, action, placeName } = move
  const why = [placeName && nameIn(placeName), reason && text(`waitings.reasons.${reason}`), note]
    .filter(Boolean)
    .join(' · ')
  const day = formatDate(at)
  return (
    <li className={css.line}>
      <time className={css.time} dateTime={at}>
        {formatTime(at)}
        {day !== formatDate(now) && <small>{day}</small>}
      </time>
      <span className={css.what}>
        <strong>{numberedName(move)}</strong>
        <span className={css.deed} data-action={action}>
          {deedOf(move, text)}
        </span>
        {why && <span className={css.why}>{why}</span>}
      </span>
      <span className={css.who}>
        {byName === AUTOMATIC ? text('waitings.logAutomatic') : (byName ?? text('waitings.logByTag'))}
      </span>
    </li>
  )
}

/** Returns the text of a logged move: '호출', '태그 · 대기 등록'. */
function deedOf({ action, to }: Pick<WaitingMove, 'action' | 'to'>, text: Text): string {
  // `done` of a held patient calls the patient.
  if (action === 'done' && to === 'CALLED') return text('waitings.deeds.call')
  if (action !== 'tag') return text(`waitings.deeds.${action}`)
  const effect = { WAITING: 'join', CALLED: 'call', DONE: 'done', HOLDING: 'holding', CANCELED: 'cancel' } as const
  return text('waitings.tagDeed', { deed: text(`waitings.deeds.${effect[to]}`) })
}
