import type { WireId } from '../../../../contract/answerFields.ts'
import type { QueryClient } from '@tanstack/react-query'

const OWN_CHANGE = ['queues', 'ownChange']
/** Time in ms after which a change that is still running no longer covers what the server reports. */
const COVERS_MS = 300

/**
 * Runs a change that this page makes to the queues of these boards; the caller reads them afterwards. Until then
 * {@link isInOwnChange} holds for them.
 */
export function ownChange<T>(queries: QueryClient, didIds: readonly WireId[], change: () => Promise<T>): Promise<T> {
  // Sent now: react-query calls a `mutationFn` some microtasks later.
  const answer = change()
  const mutation = queries.getMutationCache().build<T, Error, void, unknown>(queries, {
    mutationKey: OWN_CHANGE,
    mutationFn: () => answer,
    meta: { didIds: didIds.map(String) },
    networkMode: 'always',
    gcTime: 0,
  })
  return mutation.execute()
}

/** Whether the read that follows a running change of this page covers what the server now reports of a board. */
export const isInOwnChange = (queries: QueryClient, didId: WireId): boolean =>
  queries.isMutating({
    mutationKey: OWN_CHANGE,
    predicate: ({ meta, state }) => {
      const didIds = meta?.['didIds']
      const isOf = Array.isArray(didIds) && didIds.includes(String(didId))
      return isOf && Date.now() - state.submittedAt < COVERS_MS
    },
  }) > 0
