import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ConnectionLost } from '../ui/feedback/ConnectionLost.tsx'
import { useServerLost } from '../ui/feedback/serverReach.ts'

/** Banner over every page while the server is unreachable; afterwards it refetches the failed queries. */
export function ConnectionBanner() {
  const lost = useServerLost()
  const queries = useQueryClient()
  useEffect(() => {
    if (!lost) return
    return () => void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  }, [lost, queries])
  return lost && <ConnectionLost />
}
