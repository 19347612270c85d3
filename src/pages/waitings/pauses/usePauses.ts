import { useQueryClient } from '@tanstack/react-query'
import type { Identifier } from 'react-admin'
import type { Pause } from '../../../../contract/pauses.ts'
import { useApi } from '../../../api/useApi.ts'
import { useText } from '../../../i18n/useText.ts'
import { hintOf, messageOf } from '../../../ui/feedback/failure.ts'
import { useToast } from '../../../ui/feedback/useToast.tsx'
import { queueKey } from '../queues/boardsQuery.ts'
import { ownChange } from '../queues/ownChange.ts'

/** Starts and ends the pauses of boards, each with a toast when done. */
export function usePauses() {
  const text = useText()
  const toast = useToast()
  const api = useApi()
  const queries = useQueryClient()
  const refetch = (didIds: readonly Identifier[]) =>
    Promise.all(didIds.map((didId) => queries.invalidateQueries({ queryKey: queueKey(didId) })))
  return {
    /** @throws the error of the request, which the dialog shows */
    async start(didIds: readonly Identifier[], pause: Pause): Promise<void> {
      await ownChange(queries, didIds, () =>
        api('POST', '/v1/did-pauses', { body: { didIds: didIds.map(Number), ...pause } }),
      )
      toast('SUCCESS', text('waitings.pauseDone'))
      await refetch(didIds)
    },
    async end(didId: Identifier): Promise<void> {
      try {
        await ownChange(queries, [didId], () =>
          api('POST', '/v1/did-pauses/end', { body: { didIds: [Number(didId)] } }),
        )
        toast('SUCCESS', text('waitings.resumeDone'))
      } catch (error) {
        toast('ERROR', messageOf(error) || hintOf(error, text))
      }
      await refetch([didId])
    },
  }
}
