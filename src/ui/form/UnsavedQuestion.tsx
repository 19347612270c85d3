import { useText } from '../../i18n/useText.ts'
import { ConfirmDialog } from '../feedback/ConfirmDialog.tsx'

interface UnsavedQuestionProps {
  readonly open: boolean
  /** Whether a running upload would be aborted. */
  readonly isUploading?: boolean
  readonly onLeave: () => void
  readonly onStay: () => void
}

/** Asks whether to discard unsaved input, or to abort an upload. */
export function UnsavedQuestion({ open, isUploading = false, onLeave, onStay }: UnsavedQuestionProps) {
  const text = useText()
  return (
    <ConfirmDialog
      open={open}
      title={text(isUploading ? 'form.uploadingTitle' : 'form.unsavedTitle')}
      text={text(isUploading ? 'form.uploadingText' : 'form.unsavedText')}
      cancelLabel={text(isUploading ? 'form.uploadingStay' : 'form.unsavedStay')}
      confirmLabel={text('form.unsavedLeave')}
      onConfirm={onLeave}
      onCancel={onStay}
    />
  )
}
