import EventSeatOutlined from '@mui/icons-material/EventSeatOutlined'
import VolumeOffOutlined from '@mui/icons-material/VolumeOffOutlined'
import { Link } from 'react-router-dom'
import type { Did } from '../../../../contract/dids.ts'
import type { Queue } from '../../../dataProvider/queues.ts'
import { ofToday } from '../../../queue/callFacts.ts'
import { minutesUntil } from '../../../queue/expectedCall.ts'
import { can } from '../../../session/capabilities.ts'
import { useServerNow } from '../../../session/useServerClock.ts'
import { useText } from '../../../i18n/useText.ts'
import { useQueueWords } from '../../../i18n/queueWords.ts'
import { useCockpit } from '../cockpit.ts'
import { MoreMenu } from '../lists/MoreMenu.tsx'
import css from './BoardCard.module.css'
import type { Places } from './boardPlaces.ts'
import type { CardPlace } from './useCardOrder.ts'

interface BoardHeaderProps {
  readonly board: Did
  readonly titleId: string
  readonly places: Places | undefined
  readonly queue: Queue | undefined
  readonly place: CardPlace
}

/** Number, name, free places and number of waiting patients; the header is also the card's drag handle. */
export function BoardHeader({ board, titleId, places, queue, place }: BoardHeaderProps) {
  const text = useText()
  const { waitText } = useQueueWords()
  const { no, name } = board
  const now = useServerNow()
  const waiting = queue && ofToday(queue.waiting).length
  const wait = minutesUntil(queue?.newcomer, now)
  const silentScreens = queue?.silentScreens ?? 0
  return (
    <header
      className={css.header}
      title={place.handle.draggable ? text('waitings.dragBoard') : undefined}
      {...place.handle}
    >
      <span className={css.no} data-long={no.length > 2} aria-hidden>
        {no}
      </span>
      <div className={css.names}>
        <div className={css.title}>
          <h2 className={css.name} id={titleId}>
            <span className="visually-hidden">{no}. </span>
            {name.kr}
          </h2>
          {waiting !== undefined && <p className={css.count}>{text('waitings.waitingCount', { count: waiting })}</p>}
        </div>
        <div className={css.facts}>
          {places && (
            <p className={css.places} data-full={places.free === 0}>
              <EventSeatOutlined aria-hidden />
              {places.free === 0 ? text('waitings.noPlace') : text('waitings.places', { ...places })}
            </p>
          )}
          {wait && (
            <small className={css.newcomer} title={text('waitings.newcomerHint')}>
              {text('waitings.newcomer', { wait: waitText(wait) })}
            </small>
          )}
        </div>
        {silentScreens > 0 && (
          <Link className={css.silent} to="/dids" title={text('waitings.soundOffHint', { count: silentScreens })}>
            <VolumeOffOutlined aria-hidden />
            {text('waitings.soundOff')}
          </Link>
        )}
      </div>
      <BoardMenu board={board} place={place} isEmpty={waiting === 0} />
    </header>
  )
}

interface BoardMenuProps {
  readonly board: Did
  readonly place: CardPlace
  /** Whether nobody waits, as far as is known. */
  readonly isEmpty: boolean
}

/** Menu of a board: its log, a pause, sending all waiting patients elsewhere, and moving the card without dragging. */
function BoardMenu({ board, place, isEmpty }: BoardMenuProps) {
  const text = useText()
  const { ask } = useCockpit()
  const { forward, back } = place
  const isOwn = can('undo')
  const entries = [
    isOwn && { label: text('waitings.log'), onChoose: () => ask({ kind: 'log', board }) },
    isOwn && { label: text('waitings.pauseMenu'), onChoose: () => ask({ kind: 'pause', board }) },
    isOwn && !isEmpty && { label: text('waitings.sendAll'), onChoose: () => ask({ kind: 'sendAll', board }) },
    forward && { label: text('waitings.boardForward'), onChoose: forward },
    back && { label: text('waitings.boardBack'), onChoose: back },
  ].filter((each) => each !== false && each !== undefined)
  if (entries.length === 0) return null
  return <MoreMenu label={text('waitings.boardMenu', { board: board.name.kr })} entries={entries} />
}
