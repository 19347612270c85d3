import { useUpdate } from 'react-admin'
import type { Visit } from '../../../contract/visits.ts'
import { useText } from '../../i18n/useText.ts'
import { numberedName } from '../../queue/numberedName.ts'
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx'
import { useToast } from '../../ui/feedback/useToast.tsx'
import { useCheckOut } from './useCheckOut.ts'

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
