import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { ConnectionLost } from './ConnectionLost.tsx'
import css from './ConnectionBanner.module.css'
import { useServerLost } from './serverReach.ts'

/** Over every page while the server does not answer; afterwards what could not be read is read anew. */
export function ConnectionBanner() {
  const lost = useServerLost()
  const queries = useQueryClient()
  useEffect(() => {
    if (!lost) return
    return () => void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  }, [lost, queries])
  if (!lost) return null
  // beside the page, which an open dialog hides from screen readers
  return createPortal(
    <div className={css.banner}>
      <ConnectionLost since={null} />
    </div>,
    document.body,
  )
}
