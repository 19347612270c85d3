import Skeleton from '@mui/material/Skeleton'
import { useText } from '../i18n/useText.ts'
import css from './PageLoading.module.css'
import { useSyncExternalStore } from 'react'
import { type RouterProviderProps, useLocation } from 'react-router-dom'

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f']

/** Placeholder while the code of a page loads: breadcrumb, title and a card of rows. */
export function PageSkeleton() {
  const text = useText()
  return (
    <output className={css.page} aria-label={text('layout.loading')}>
      <Skeleton width={160} height={20} />
      <Skeleton width={240} height={32} sx={{ mt: '16px' }} />
      <span className={css.card}>
        {ROWS.map((row) => (
          <Skeleton key={row} variant="rounded" height={28} />
        ))}
      </span>
    </output>
  )
}

interface NavigationProgressProps {
  readonly router: RouterProviderProps['router']
}

/** Bar at the top while the code of the next page loads: the page before stays until then, as if nothing was clicked. */
export function NavigationProgress({ router }: NavigationProgressProps) {
  const text = useText()
  const shown = useLocation()
  const wanted = useSyncExternalStore(router.subscribe, () => router.state.location)
  return wanted.key !== shown.key && <progress className={css.bar} aria-label={text('layout.loading')} />
}
