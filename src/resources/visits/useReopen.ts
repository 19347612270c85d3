import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReopenedVisit, Visit } from '../../../contract/visits.ts'
import { useApi } from '../../api/useApi.ts'
import { type Text, useText } from '../../i18n/useText.ts'
import { hintOf } from '../../ui/feedback/failure.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'
import { numberedName } from '../../queue/numberedName.ts'

interface Reopening {
  readonly visit: Visit
  /** The same for every attempt, so that the visit is reopened only once. */
  readonly idempotencyKey: string
}

/**
 * Reopens closed visits, and reports what could not be restored.
 *
 * @param onDone called after success
 */
export function useReopen(onDone: () => void) {
  const text = useText()
  const toast = useToast()
  const queries = useQueryClient()
  const api = useApi()
  return useMutation({
    mutationFn: ({ visit, idempotencyKey }: Reopening) =>
      api('POST', '/v1/visits/reopen', { body: { id: visit.id }, idempotencyKey }),
    onSuccess: (answer) => {
      const lost = answer.tagLost || answer.numberChanged
      toast(
        lost ? 'WARNING' : 'SUCCESS',
        text('resources.visits.reopened', { name: numberedName(answer.visit) }),
        whatIsBack(answer, text),
      )
      onDone()
    },
    onError: (error) => toast('ERROR', text('resources.visits.reopenFailed'), hintOf(error, text)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['visits', 'getList'] }),
  })
}

function whatIsBack({ visit, tagLost, numberChanged, placesRestored }: ReopenedVisit, text: Text): string {
  const sentences = [
    text(placesRestored ? 'resources.visits.placesBack' : 'resources.visits.placesGone'),
    tagLost
      ? text('resources.visits.tagLost')
      : visit.tagNo === null
        ? ''
        : text('resources.visits.tagBack', { no: visit.tagNo }),
    numberChanged ? text('resources.visits.numberChanged', { number: visit.number }) : '',
  ]
  return sentences.filter((sentence) => sentence !== '').join(' ')
}
