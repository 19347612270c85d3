import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReopenedVisit, Visit } from '../../../contract/visits.ts'
import { useApi } from '../../api/useApi.ts'
import { type Text, useText } from '../../i18n/useText.ts'
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx'
import { numberedName } from '../../queue/numberedName.ts'
import { hintOf } from '../../ui/feedback/failure.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'

interface ReopenDialogProps {
  readonly open: boolean
  /** The visit to reopen; it stays set while the dialog fades out. */
  readonly visit: Visit
  /** Key of this question: repeated attempts reopen the visit once, and the next question reopens it again. */
  readonly idempotencyKey: string
  readonly onClose: () => void
}

/** Reopens the visit of a checked-out patient after a confirmation. */
export function ReopenDialog({ open, visit, idempotencyKey, onClose }: ReopenDialogProps) {
  const text = useText()
  const { mutate, isPending } = useReopen(onClose)
  return (
    <ConfirmDialog
      open={open}
      title={text('resources.visits.reopenTitle')}
      text={text('resources.visits.reopenConfirm', { name: numberedName(visit) })}
      confirmLabel={text('resources.visits.reopen')}
      busy={isPending}
      onConfirm={() => mutate({ visit, idempotencyKey })}
      onCancel={onClose}
    />
  )
}

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
