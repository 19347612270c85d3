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
  /** Whom it is about; stays while the dialog fades. */
  readonly visit: Visit
  readonly onClose: () => void
  /** Once the patient is checked out. */
  readonly onDone: (visit: Visit) => void
}

/** Asks, then checks a patient out: the tag returns and the patient leaves every queue (DE-24). */
export function CheckOutDialog({ open, visit, onClose, onDone }: CheckOutDialogProps) {
  const text = useText()
  const toast = useToast()
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const [update, { isPending }] = useUpdate<Visit>()
  // isPending comes a moment late: a double click would send twice
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
