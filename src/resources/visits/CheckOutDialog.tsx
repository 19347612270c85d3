import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useUpdate } from 'react-admin'
import type { Visit } from '../../../contract/visits.ts'
import { useText } from '../../i18n/useText.ts'
import { numberedName } from '../../queue/numberedName.ts'
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx'
import { hintOf, messageOf } from '../../ui/feedback/failure.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'

interface CheckOutDialogProps {
  readonly open: boolean
  /** The visit to check out; it stays set while the dialog fades out. */
  readonly visit: Visit
  readonly onClose: () => void
  /** Called after the check-out has succeeded. */
  readonly onDone: (visit: Visit) => void
}

/** Checks a patient out after a confirmation: the tag is returned and the patient leaves every queue. */
export function CheckOutDialog({ open, visit, onClose, onDone }: CheckOutDialogProps) {
  const text = useText()
  const toast = useToast()
  const [update] = useUpdate<Visit>()
  const name = numberedName(visit)
  const { checkOut, isPending, reason } = useCheckOut({
    send: (leaving: Visit) =>
      update(
        'visits',
        { id: leaving.id, data: { status: 'CLOSED' }, previousData: leaving },
        { mutationMode: 'pessimistic', returnPromise: true },
      ),
    onDone: () => {
      toast('SUCCESS', text('resources.visits.checkedOut'), text('resources.visits.checkedOutText', { name }))
      onClose()
      onDone(visit)
    },
  })
  return (
    <ConfirmDialog
      open={open}
      title={text('resources.visits.checkOutTitle')}
      text={text('resources.visits.checkOutConfirm', { name })}
      reason={reason}
      confirmLabel={text('resources.visits.checkOut')}
      busy={isPending}
      onConfirm={() => checkOut(visit)}
      onCancel={onClose}
    />
  )
}

interface CheckOut<Asked, Answer> {
  readonly send: (asked: Asked) => Promise<Answer>
  readonly onDone: (answer: Answer, asked: Asked) => void
  /** Called before the toast that says that it failed. */
  readonly onFailed?: (error: Error, asked: Asked) => void
}

/** Checks patients out; `reason` is the server's message when it refused, '' otherwise. */
export function useCheckOut<Asked, Answer>({ send, onDone, onFailed }: CheckOut<Asked, Answer>) {
  const text = useText()
  const toast = useToast()
  const queries = useQueryClient()
  // `isPending` updates only with the next render, so it does not prevent a double click.
  const sent = useRef(false)
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: (failure, asked) => {
      onFailed?.(failure, asked)
      toast('ERROR', text('resources.visits.checkOutFailed'), hintOf(failure, text))
    },
    onSettled: () => {
      sent.current = false
      return queries.invalidateQueries({ queryKey: ['visits', 'getList'] })
    },
  })
  const checkOut = (asked: Asked) => {
    if (sent.current) return
    sent.current = true
    mutate(asked)
  }
  return { checkOut, isPending, reset, reason: error ? messageOf(error) : '' }
}
