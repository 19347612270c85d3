import Undo from '@mui/icons-material/Undo'
import { useId, useSyncExternalStore } from 'react'
import type { Did } from '../../../../contract/dids.ts'
import type { WaitLimits } from '../../../../domain/waitLimits.ts'
import { patientsOf, type QueuePatient } from '../../../dataProvider/queues.ts'
import { useText } from '../../../i18n/useText.ts'
import { MoveUndoStrip, UndoStrip } from '../../../queue/rows/UndoStrip.tsx'
import { LoadError } from '../../../ui/feedback/Notice.tsx'
import css from './BoardCard.module.css'
import { BoardHeader } from './BoardHeader.tsx'
import { BoardPlaces } from './BoardPlaces.tsx'
import { PauseStrip } from './PauseStrip.tsx'
import { BoardLists } from '../lists/BoardLists.tsx'
import type { Places } from './boardPlaces.ts'
import { useSteadyQueue } from './useSteadyQueue.ts'
import { QueueSkeleton } from './BoardSkeletons.tsx'
import { useCockpit } from '../cockpit.ts'
import { useServerClock } from '../../../session/useServerClock.ts'
import strips from '../../../queue/rows/UndoStrip.module.css'
import type { CardPlace } from './useCardOrder.ts'
import type { QueueState } from '../queues/useQueues.ts'
import type { UndoOffers } from '../../../queue/useUndoOffers.ts'

interface BoardCardProps {
  readonly board: Did
  readonly state: QueueState | undefined
  /** Undefined while the room is not known. */
  readonly places: Places | undefined
  /** Wait thresholds of the board. */
  readonly limits: WaitLimits
  /** Whether the card takes the full height of the screen. */
  readonly tall: boolean
  readonly place: CardPlace
  readonly offers: UndoOffers<QueuePatient>
}

/** Card of a board: its patients in exam, waiting and held, and its undo offers. */
export function BoardCard({ board, state, places, limits, tall, place, offers }: BoardCardProps) {
  const text = useText()
  const titleId = useId()
  const serverNow = useServerClock()
  const { actions, aim } = useCockpit()
  const { queue: read, error, refetch } = state ?? NOTHING
  const own = offers.all.filter(({ didId }) => String(didId) === String(board.id))
  const isAimed = useSyncExternalStore(aim.subscribe, () => isZone(aim.zone(), board))
  const mine = [...own.map(({ patient }) => patient), ...patientsOf(read)]
  const queue = useSteadyQueue(read, isAimed, mine.some(actions.isRunning))
  return (
    <article
      className={css.card}
      aria-labelledby={titleId}
      data-tall={tall}
      data-board={board.id}
      tabIndex={-1}
      {...place.target}
    >
      <BoardHeader board={board} titleId={titleId} places={places} queue={queue} place={place} />
      <PauseStrip board={board} queue={queue} />
      <BoardPlaces board={board} queue={queue} />
      {queue && error ? <output className={css.stale}>{text('waitings.stale')}</output> : null}
      {queue ? (
        <BoardLists
          didId={board.id}
          queue={queue}
          blocked={
            queue.pause ? text('waitings.callPaused') : places?.free === 0 ? text('waitings.callFull') : undefined
          }
          limits={limits}
        />
      ) : error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <QueueSkeleton />
      )}
      <SentStrip board={board} />
      {own.length > 0 && (
        <div className={strips.strips}>
          {own.map((offer) => (
            <MoveUndoStrip
              key={offer.until}
              offer={offer}
              disabled={actions.isRunning(offer.patient)}
              onUndo={() => actions.undo(offer)}
              onGone={() => offers.drop(offer)}
              now={() => serverNow(Date.now())}
              icon={Undo}
            />
          ))}
        </div>
      )}
    </article>
  )
}

const isZone = (zone: Element | null, { id }: Did): boolean =>
  zone instanceof HTMLElement && zone.dataset['board'] === String(id)

const NOTHING: QueueState = { queue: undefined, error: null, readAt: 0, refetch: () => {} }

/** Offers to undo sending all patients of this board elsewhere; renders nothing without such an offer. */
function SentStrip({ board }: { readonly board: Did }) {
  const text = useText()
  const { sentTogether } = useCockpit()
  const { last } = sentTogether
  if (last?.from.id !== board.id) return null
  const subject = text('waitings.sentAll', { board: last.to.name.kr, count: last.entries.length })
  return (
    <div className={strips.strips}>
      <UndoStrip
        key={last.until}
        subject={subject}
        name={board.name.kr}
        deed={text('waitings.sendAll')}
        until={last.until}
        disabled={false}
        onUndo={() => void sentTogether.undo(last)}
        onGone={sentTogether.drop}
        icon={Undo}
      />
    </div>
  )
}
