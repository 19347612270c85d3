import { useSyncExternalStore } from 'react'
import { type RouterProviderProps, useLocation } from 'react-router-dom'
import { useText } from '../i18n/useText.ts'
import css from './NavigationProgress.module.css'

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
