import { useQuery } from '@tanstack/react-query'
import type { Identifier } from 'react-admin'
import { useApi } from '../../api/useApi.ts'
import { readQueues } from '../../dataProvider/queues.ts'
import { ofToday } from '../../queue/callFacts.ts'
import { useText } from '../../i18n/useText.ts'
import type { Option } from '../../ui/Dropdown.tsx'
import { usePlaces } from '../../patients/usePlaces.ts'

export interface QueueChoices {
  /** The boards with the lengths of their queues; that of the patient's next room comes first. */
  readonly options: readonly Option[]
  /** The board of the next room; '' for none. */
  readonly next: string
  /** Whether the next room is still being looked up. */
  readonly isLoading: boolean
}

/** The boards whose queue a patient can join. */
export function useQueueChoices(visitId: Identifier): QueueChoices {
  const text = useText()
  const { boards } = usePlaces()
  const api = useApi()
  // A failed lookup is ignored: every board can still be chosen.
  const { data, isLoading } = useQuery({
    queryKey: ['visits', 'choices', visitId],
    queryFn: async ({ signal }) => {
      const [way, queues] = await Promise.all([
        api('GET', '/v1/visits/:id/way', { params: { id: visitId }, signal }).catch(() => null),
        readQueues(api, undefined, signal).catch(() => null),
      ])
      return {
        next: way?.stops.find(({ status }) => status === 'NEXT')?.didId,
        lengths: new Map(queues?.map(({ board, queue }) => [String(board.id), ofToday(queue.waiting).length])),
      }
    },
    gcTime: 0,
  })
  const next = boards.find(({ value }) => value === String(data?.next ?? ''))
  const withLength = ({ value, label }: Option): Option => {
    const count = data?.lengths.get(value)
    const board = value === next?.value ? text('resources.visits.nextQueue', { board: label }) : label
    return { value, label: count === undefined ? board : text('resources.visits.queueLength', { board, count }) }
  }
  const others = boards.filter((board) => board !== next)
  return { options: [...(next ? [next] : []), ...others].map(withLength), next: next?.value ?? '', isLoading }
}
