import { useText } from '../../i18n/useText.ts'
import { ConfirmDialog } from '../feedback/ConfirmDialog.tsx'

interface UnsavedQuestionProps {
  readonly open: boolean
  readonly onLeave: () => void
  readonly onStay: () => void
}

/** Asks whether to discard unsaved input (LS-09). */
export function UnsavedQuestion({ open, onLeave, onStay }: UnsavedQuestionProps) {
  const text = useText()
  return (
    <ConfirmDialog
      open={open}
      title={text('form.unsavedTitle')}
      text={text('form.unsavedText')}
      cancelLabel={text('form.unsavedStay')}
      confirmLabel={text('form.unsavedLeave')}
      onConfirm={onLeave}
      onCancel={onStay}
    />
  )
}
