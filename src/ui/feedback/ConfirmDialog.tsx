import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { type ReactNode, useId } from 'react'
import { useText } from '../../i18n/useText.ts'
import { focusOnce } from '../focus.ts'
import { Refusal } from './Notice.tsx'
import css from './ConfirmDialog.module.css'

interface ConfirmDialogProps {
  readonly open: boolean
  readonly title: string
  /** Name of the affected record. */
  readonly subject?: ReactNode
  readonly text: string
  readonly confirmLabel: string
  readonly cancelLabel?: string
  /** Red button, for actions that cannot be undone. */
  readonly danger?: boolean
  /** Disables the button and prevents closing. */
  readonly busy?: boolean
  /** Server's message for the last refusal. */
  readonly reason?: ReactNode
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks for confirmation. Esc and a click outside only close it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    subject,
    text: question,
    confirmLabel,
    cancelLabel,
    danger,
    busy = false,
    reason,
    onConfirm,
    onCancel,
  } = props
  const text = useText()
  const titleId = useId()
  const textId = useId()
  const cancel = () => {
    if (!busy) onCancel()
  }
  return (
    <Dialog
      open={open}
      onClose={cancel}
      maxWidth={false}
      aria-labelledby={titleId}
      aria-describedby={textId}
      role="alertdialog"
    >
      <div className={css.dialog}>
        <h2 className={css.title} id={titleId}>
          {title}
        </h2>
        <div id={textId}>
          {subject && <p className={css.subject}>{subject}</p>}
          <p className={css.text}>{question}</p>
        </div>
        {reason && <Refusal>{reason}</Refusal>}
        <div className={css.actions}>
          <Button onClick={cancel} ref={focusOnce}>
            {cancelLabel ?? text('ra.action.cancel')}
          </Button>
          <Button variant="contained" color={danger ? 'error' : 'primary'} loading={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
