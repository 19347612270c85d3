import type { Visit } from '../../../contract/visits.ts'
import { useText } from '../../i18n/useText.ts'
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx'
import { numberedName } from '../../queue/numberedName.ts'
import { useReopen } from './useReopen.ts'

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
