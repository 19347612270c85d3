import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Did } from '../../../../contract/dids.ts'
import type { WaitingEntry } from '../../../../contract/waitingMoves.ts'
import { newIdempotencyKey } from '../../../../contract/constants.ts'
import { UNDO_MS } from '../../../../domain/limits.ts'
import { useApi } from '../../../api/useApi.ts'
import { useText } from '../../../i18n/useText.ts'
import { hintOf, messageOf, statusOf } from '../../../ui/feedback/failure.ts'
import { useToast } from '../../../ui/feedback/useToast.tsx'
import { queueKey } from '../queues/boardsQuery.ts'
import { ownChange } from '../queues/ownChange.ts'

/** Patients who were sent to another board together. This can be undone until `until`, in ms since the epoch. */
interface SentTogether {
  readonly from: Did
  readonly to: Did
  readonly entries: readonly WaitingEntry[]
  readonly idempotencyKey: string
  readonly until: number
}

/** Sends all waiting patients of a board to another one, and undoes the last such move. */
export interface SentActions {
  readonly last: SentTogether | null
  /** @throws the error of the request, which the dialog shows */
  readonly send: (from: Did, to: Did, idempotencyKey: string) => Promise<void>
  readonly undo: (sent: SentTogether) => Promise<void>
  readonly drop: () => void
  /** Returns the last such move at the time of the call, for the key that undoes whatever was last. */
  readonly newest: () => { readonly until: number; readonly undo: () => void } | null
}

export function useSentTogether(): SentActions {
  const text = useText()
  const toast = useToast()
  const api = useApi()
  const queries = useQueryClient()
  const [last, setLast] = useState<SentTogether | null>(null)
  const isUndoing = useRef(false)
  const latest = useRef(last)
  useLayoutEffect(() => {
    latest.current = last
  })
  return useMemo(() => {
    const refetch = ({ from, to }: Pick<SentTogether, 'from' | 'to'>) =>
      Promise.all([from, to].map(({ id }) => queries.invalidateQueries({ queryKey: queueKey(id) })))
    const stayedText = (stayed: number) => (stayed > 0 ? text('waitings.sentStayed', { count: stayed }) : undefined)
    const undo = async (sent: SentTogether): Promise<void> => {
      if (isUndoing.current) return
      isUndoing.current = true
      try {
        const { stayed } = await ownChange(queries, [sent.from.id, sent.to.id], () =>
          api('POST', '/v1/did-waitings/undo-all', {
            body: {
              moves: sent.entries.flatMap(({ didWaitingId, moveId }) => (moveId ? { didWaitingId, moveId } : [])),
            },
            idempotencyKey: sent.idempotencyKey,
          }),
        )
        toast('SUCCESS', text('waitings.undone'), stayedText(stayed))
        setLast(null)
      } catch (error) {
        toast('ERROR', messageOf(error) || hintOf(error, text))
        // Keep the offer if there was no response, so that the user can retry.
        if (statusOf(error) !== 0) setLast(null)
      } finally {
        isUndoing.current = false
      }
      await refetch(sent)
    }
    return {
      last,
      undo,
      async send(from, to, idempotencyKey) {
        const { moved, stayed } = await ownChange(queries, [from.id, to.id], () =>
          api('POST', '/v1/did-waitings/transfer-all', { body: { didId: from.id, toDidId: to.id }, idempotencyKey }),
        )
        toast('SUCCESS', text('waitings.sentAll', { board: to.name.kr, count: moved.length }), stayedText(stayed))
        if (moved.length > 0)
          setLast({ from, to, entries: moved, idempotencyKey: newIdempotencyKey(), until: Date.now() + UNDO_MS })
        await refetch({ from, to })
      },
      drop: () => setLast(null),
      newest: () => {
        const sent = latest.current
        // No strip drops it while its board is not shown.
        return sent && sent.until > Date.now() ? { until: sent.until, undo: () => void undo(sent) } : null
      },
    }
  }, [last, api, queries, text, toast])
}
