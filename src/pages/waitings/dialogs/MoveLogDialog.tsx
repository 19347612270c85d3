import { keepPreviousData } from '@tanstack/react-query'
import NavigateBefore from '@mui/icons-material/NavigateBefore'
import NavigateNext from '@mui/icons-material/NavigateNext'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import { useState } from 'react'
import type { Did } from '../../../../contract/dids.ts'
import type { WaitingMove } from '../../../../contract/waitingMoves.ts'
import { AUTOMATIC } from '../../../../domain/waitingMoves.ts'
import { useRead } from '../../../api/useApi.ts'
import { readMoves } from '../../../dataProvider/queues.ts'
import { formatDate } from '../../../i18n/formatMoment.ts'
import { formatTime } from '../../../i18n/formatTime.ts'
import { useQueueWords } from '../../../i18n/queueWords.ts'
import { type Text, useText } from '../../../i18n/useText.ts'
import { numberedName } from '../../../queue/numberedName.ts'
import { useServerNow } from '../../../session/useServerClock.ts'
import { LoadError } from '../../../ui/feedback/Notice.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import css from './MoveLogDialog.module.css'

/** Log of the moves at a board, newest first. */
export function MoveLogDialog({ board, onClose }: { board: Did; onClose: () => void }) {
  const text = useText()
  const [page, setPage] = useState(1)
  const { data, error, refetch, isPlaceholderData } = useRead(
    ['moves', String(board.id), page],
    (api, signal) => readMoves(api, board.id, page, signal),
    {
      placeholderData: keepPreviousData,
      // No cache, so that the log includes the last minute.
      gcTime: 0,
    },
  )
  const pages = data?.totalPages ?? 1
  return (
    <FormDialog
      title={text('waitings.log')}
      subtitle={text('list.numbered', { no: board.no, name: board.name.kr })}
      onClose={onClose}
    >
      <div className={css.body} aria-busy={isPlaceholderData}>
        {error ? (
          <LoadError error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <LogSkeleton />
        ) : data.records.length === 0 ? (
          <p className={css.empty}>{text('waitings.logEmpty')}</p>
        ) : (
          <ol className={css.list}>
            {data.records.map((move) => (
              <LogLine key={move.id} move={move} />
            ))}
          </ol>
        )}
      </div>
      {pages > 1 && (
        <footer className={css.pages}>
          <IconButton
            aria-label={text('list.previous')}
            title={text('list.previous')}
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          >
            <NavigateBefore />
          </IconButton>
          <output>{text('waitings.logPage', { page, pages })}</output>
          <IconButton
            aria-label={text('list.next')}
            title={text('list.next')}
            disabled={page >= pages}
            onClick={() => setPage(page + 1)}
          >
            <NavigateNext />
          </IconButton>
        </footer>
      )}
    </FormDialog>
  )
}

/** Line of the log: time, patient, move, reason and user. */
function LogLine({ move }: { move: WaitingMove }) {
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

const LINES = ['a', 'b', 'c', 'd', 'e', 'f']

function LogSkeleton() {
  const text = useText()
  return (
    <output className={css.skeleton} aria-label={text('waitings.logLoading')}>
      {LINES.map((line) => (
        <Skeleton key={line} variant="rounded" height={32} />
      ))}
    </output>
  )
}
