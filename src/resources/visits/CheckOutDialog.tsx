import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useUpdate } from 'react-admin'
import type { Visit } from '../../../contract/visits.ts'
import { useText } from '../../i18n/useText.ts'
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx'
import { hintOf, messageOf } from '../../ui/feedback/failure.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'
import { numberedName } from '../../queue/numberedName.ts'

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
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const [update, { isPending }] = useUpdate<Visit>()
  // `isPending` updates only with the next render, so it does not prevent a double click.
  const sent = useRef(false)

  const close = () => {
    setReason('')
    onClose()
  }
  const confirm = () => {
    if (sent.current) return
    sent.current = true
    void update(
      'visits',
      { id: visit.id, data: { status: 'CLOSED' }, previousData: visit },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          void queries.invalidateQueries({ queryKey: ['visits', 'getList'] })
          toast(
            'SUCCESS',
            text('resources.visits.checkedOut'),
            text('resources.visits.checkedOutText', { name: numberedName(visit) }),
          )
          close()
          onDone(visit)
        },
        onError: (error) => {
          setReason(messageOf(error))
          toast('ERROR', text('resources.visits.checkOutFailed'), hintOf(error, text))
        },
        onSettled: () => {
          sent.current = false
        },
      },
    )
  }
  return (
    <ConfirmDialog
      open={open}
      title={text('resources.visits.checkOutTitle')}
      text={text('resources.visits.checkOutConfirm', { name: numberedName(visit) })}
      reason={reason}
      confirmLabel={text('resources.visits.checkOut')}
      busy={isPending}
      onConfirm={confirm}
      onCancel={close}
    />
  )
}
