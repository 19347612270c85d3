import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReopenedVisit } from '../../../contract/visits.ts'
import { BULK_MAX } from '../../../domain/limits.ts'
import type { Api } from '../../api/api.ts'
import { useApi } from '../../api/useApi.ts'
import { useText } from '../../i18n/useText.ts'
import { hintOf } from '../../ui/feedback/failure.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'

/**
 * Undoes the check-out of several patients in one press, and reports the tags that could not be linked again.
 *
 * @param onDone called after success
 */
export function useUndoCheckOut(onDone: () => void) {
  const text = useText()
  const toast = useToast()
  const queries = useQueryClient()
  const api = useApi()
  return useMutation({
    mutationFn: (ids: readonly number[]) => undoCheckOut(api, ids),
    onSuccess: (reopened) => {
      const tagsLost = reopened.filter(({ tagLost }) => tagLost).length
      toast(
        tagsLost > 0 ? 'WARNING' : 'SUCCESS',
        text('resources.visits.allReopened', { count: reopened.length }),
        tagsLost > 0 ? text('resources.visits.tagsLost', { count: tagsLost }) : '',
      )
      onDone()
    },
    onError: (error) => toast('ERROR', text('resources.visits.reopenFailed'), hintOf(error, text)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['visits', 'getList'] }),
  })
}

/** Reopens what was checked out a moment ago. Visits that are open are left as they are. */
async function undoCheckOut(api: Api, ids: readonly number[]): Promise<ReopenedVisit[]> {
  const reopened: ReopenedVisit[] = []
  for (let at = 0; at < ids.length; at += BULK_MAX) {
    const body = { ids: ids.slice(at, at + BULK_MAX) }
    reopened.push(...(await api('POST', '/v1/visits/undo-check-out', { body })))
  }
  return reopened
}
