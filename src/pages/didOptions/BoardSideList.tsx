import ArrowBack from '@mui/icons-material/ArrowBack'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type RefCallback, useCallback, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { Did } from '../../../contract/dids.ts'
import { BOARD_SIDE_LIST_SIZE } from '../../../domain/limits.ts'
import type { Api } from '../../api/api.ts'
import { useApi } from '../../api/useApi.ts'
import { readPage, type RecordPage } from '../../dataProvider/readRecord.ts'
import { wireResource } from '../../dataProvider/resources.ts'
import { useText } from '../../i18n/useText.ts'
import { LoadError } from '../../ui/feedback/Notice.tsx'
import css from './BoardSideList.module.css'
import type { FoundDid } from './useDid.ts'

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

/** Fraction of the end marker that must be visible. */
const THRESHOLD = 0.8

/** Returns a `ref` for the end marker of a list. Calls `onReached` whenever the marker becomes visible. */
function useReachedEnd(onReached: () => void): RefCallback<HTMLElement> {
  const reached = useRef(onReached)
  useLayoutEffect(() => {
    reached.current = onReached
  })
  return useCallback((end) => {
    if (!end) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && reached.current(), {
      threshold: THRESHOLD,
    })
    observer.observe(end)
    return () => observer.disconnect()
  }, [])
}

/** The loaded boards of the side list, and the total number of boards. */
function useDidPages() {
  const api = useApi()
  const query = useInfiniteQuery({
    // This key is separate from react-admin's lists, because react-admin rewrites their pages after each change.
    queryKey: ['didOptions', 'sideList'],
    queryFn: ({ pageParam, signal }) => readDidPage(api, pageParam, signal),
    initialPageParam: 0,
    // A response counts pages from 0, a request from 1.
    getNextPageParam: ({ hasNext, number, records }, earlier, asked) =>
      hasNext && bringsNew(records, earlier.slice(0, -1)) ? (number ?? Math.max(asked - 1, 0)) + 2 : undefined,
  })
  const pages = query.data?.pages ?? []
  return { ...query, dids: pages.flatMap((page) => page.records), total: pages.at(-1)?.total ?? 0 }
}

/**
 * Whether a page contains a board that earlier pages do not. Without this check, a server that keeps sending the same
 * page would be queried endlessly while the user scrolls.
 */
function bringsNew(records: readonly Did[], earlier: readonly RecordPage<Did>[]): boolean {
  const known = new Set(earlier.flatMap((page) => page.records.map(({ id }) => id)))
  return records.some(({ id }) => !known.has(id))
}

/** Reads one page of the boards: page 0 is requested without a number, later ones from 2. */
async function readDidPage(api: Api, page: number, signal: AbortSignal): Promise<RecordPage<Did>> {
  const query = { size: BOARD_SIDE_LIST_SIZE, page: page > 0 ? page : undefined }
  return readPage<Did>(wireResource('dids').shape, await api('GET', '/v1/dids', { query, signal }))
}
