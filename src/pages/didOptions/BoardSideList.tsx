import ArrowBack from '@mui/icons-material/ArrowBack'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { Link } from 'react-router-dom'
import { BOARD_SIDE_LIST_SIZE } from '../../../domain/limits.ts'
import { useText } from '../../i18n/useText.ts'
import { LoadError } from '../../ui/feedback/Notice.tsx'
import css from './BoardSideList.module.css'
import type { FoundDid } from './useDid.ts'
import { useDidPages } from './useDidPages.ts'
import { useReachedEnd } from './useReachedEnd.ts'

/** The list of all boards. It loads page by page on scroll; a click opens the options of a board. */
export function BoardSideList({ current }: { current: string }) {
  const text = useText()
  const { dids, total, isPending, isError, error, hasNextPage, isFetchNextPageError, fetchNextPage, refetch } =
    useDidPages()
  const endRef = useReachedEnd(() => void fetchNextPage())
  return (
    <aside className={css.side}>
      <header className={css.header}>
        <Button component={Link} to="/dids" size="small" startIcon={<ArrowBack />}>
          {text('didOptions.back')}
        </Button>
        {dids.length > 0 && <h2 className={css.title}>{text('didOptions.boards', { count: total })}</h2>}
      </header>
      {isError && dids.length === 0 ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <ul className={css.list}>
          {dids.map((did) => (
            <Entry key={did.id} did={did} isCurrent={String(did.id) === current} />
          ))}
          {isPending && Array.from({ length: BOARD_SIDE_LIST_SIZE }, (_, at) => <EntrySkeleton key={at} />)}
          {hasNextPage && !isFetchNextPageError && (
            // The key remounts the element after each page, so the observer reports again if it is still in view.
            <li key={dids.length} ref={endRef} className={css.end}>
              <Skeleton width="60%" />
            </li>
          )}
          {isFetchNextPageError && (
            <li className={css.failed} role="alert">
              {text('didOptions.moreFailed')}
              <Button size="small" onClick={() => void fetchNextPage()}>
                {text('errors.retry')}
              </Button>
            </li>
          )}
        </ul>
      )}
    </aside>
  )
}

function Entry({ did: { id, no, name, explain }, isCurrent }: { did: FoundDid; isCurrent: boolean }) {
  const text = useText()
  return (
    <li>
      <Link
        className={css.entry}
        to={`/dids/option-manage/${encodeURIComponent(id)}`}
        aria-current={isCurrent ? 'page' : undefined}
        ref={isCurrent ? showOnce : null}
      >
        <span className={css.name}>{text('list.numbered', { no, name: name.kr })}</span>
        {explain?.kr && <span className={css.explain}>{explain.kr}</span>}
      </Link>
    </li>
  )
}

const EntrySkeleton = () => (
  <li className={css.entry} aria-hidden>
    <Skeleton width="70%" />
    <Skeleton width="40%" />
  </li>
)

/** Scrolls the current board into view when the list first renders, as it may be far down the list. */
function showOnce(entry: HTMLElement | null): void {
  const list = entry?.closest('ul')
  if (!entry || !list) return
  const below = entry.offsetTop + entry.offsetHeight - (list.scrollTop + list.clientHeight)
  if (below > 0 || entry.offsetTop < list.scrollTop) list.scrollTop = entry.offsetTop - list.clientHeight / 2
}
