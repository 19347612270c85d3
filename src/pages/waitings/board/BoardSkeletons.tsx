import Skeleton from '@mui/material/Skeleton'
import { useText } from '../../../i18n/useText.ts'
import css from './BoardCard.module.css'
import page from '../WaitingPage.module.css'

/** Stands for the number of patients until their lists are there. */
export const NOT_COUNTED = '–'
const CARDS = ['a', 'b', 'c']
const ROWS = ['a', 'b', 'c', 'd']

/** Skeleton of the page while it loads, under its final heading. */
export function BoardSkeletons() {
  const text = useText()
  return (
    <>
      <h1 className={page.title}>{text('waitings.title', { count: NOT_COUNTED })}</h1>
      <output className={page.loading} aria-label={text('waitings.loading')}>
        <Skeleton variant="rounded" width="60%" height={36} sx={{ m: '16px 0 24px', borderRadius: '999px' }} />
        <span className={page.grid}>
          {CARDS.map((card) => (
            <span key={card} className={css.card}>
              <span className={css.header}>
                <Skeleton variant="rounded" width={48} height={48} />
                <Skeleton width={120} height={28} />
              </span>
              <QueueSkeleton />
            </span>
          ))}
        </span>
      </output>
    </>
  )
}

/** Skeleton of a card's lists. */
export function QueueSkeleton() {
  return (
    <span className={css.skeleton}>
      {ROWS.map((row) => (
        <Skeleton key={row} variant="rounded" height={44} />
      ))}
    </span>
  )
}
