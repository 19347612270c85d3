import { useId } from 'react'
import type { Did } from '../../../contract/dids.ts'
import { useText } from '../../i18n/useText.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import css from './BoardCard.module.css'
import { BoardHeader } from './BoardHeader.tsx'
import { BoardLists } from './BoardLists.tsx'
import type { Places } from './boardPlaces.ts'
import { QueueSkeleton } from './BoardSkeletons.tsx'
import type { QueueState } from './useQueues.ts'

interface BoardCardProps {
  readonly board: Did
  readonly state: QueueState | undefined
  /** Undefined while the room is not known. */
  readonly places: Places | undefined
  /** Whether the card has the height of the screen to itself. */
  readonly tall: boolean
}

/** One board: who is in exam, who is next, who waits and who is held (WT-04). */
export function BoardCard({ board, state, places, tall }: BoardCardProps) {
  const text = useText()
  const titleId = useId()
  const { queue, error, refetch } = state ?? NOTHING
  return (
    <article className={css.card} aria-labelledby={titleId} data-tall={tall}>
      <BoardHeader board={board} titleId={titleId} places={places} waiting={queue?.waiting.length} />
      {queue && error ? <output className={css.stale}>{text('waitings.stale')}</output> : null}
      {queue ? (
        <BoardLists didId={board.id} queue={queue} full={places?.free === 0} />
      ) : error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <QueueSkeleton />
      )}
    </article>
  )
}

const NOTHING: QueueState = { queue: undefined, error: null, refetch: () => {} }
