import { keepPreviousData } from '@tanstack/react-query'
import NavigateBefore from '@mui/icons-material/NavigateBefore'
import NavigateNext from '@mui/icons-material/NavigateNext'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import { useState } from 'react'
import type { Did } from '../../../../contract/dids.ts'
import { useRead } from '../../../api/useApi.ts'
import { readMoves } from '../../../dataProvider/queues.ts'
import { useText } from '../../../i18n/useText.ts'
import { LoadError } from '../../../ui/feedback/Notice.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import css from './MoveLogDialog.module.css'
import { MoveLogLine } from './MoveLogLine.tsx'

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
              <MoveLogLine key={move.id} move={move} />
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
