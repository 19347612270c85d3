import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { type ReactNode, useId } from 'react'
import { useText } from '../../i18n/useText.ts'
import { focusOnce } from '../focusOnce.ts'
import css from './ConfirmDialog.module.css'

interface ConfirmDialogProps {
  readonly open: boolean
  readonly title: string
  /** What it is about, by name. */
  readonly subject?: ReactNode
  readonly text: string
  readonly confirmLabel: string
  readonly cancelLabel?: string
  /** Red button: what is confirmed cannot be taken back. */
  readonly danger?: boolean
  /** While true the button neither reacts nor lets the dialog close. */
  readonly busy?: boolean
  /** Why the last try was refused, in the server's words. */
  readonly reason?: ReactNode
  readonly onConfirm: () => void
  readonly onCancel: () => void
  /** Once it has faded. */
  readonly onClosed?: () => void
}

/** Asks once before something is done; nothing happens on Esc or a click outside but that it closes. */
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
    onClosed,
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
      {...(onClosed && { slotProps: { transition: { onExited: onClosed } } })}
    >
      <div className={css.dialog}>
        <h2 className={css.title} id={titleId}>
          {title}
        </h2>
        <div id={textId}>
          {subject && <p className={css.subject}>{subject}</p>}
          <p className={css.text}>{question}</p>
        </div>
        {reason && (
          <p className={css.reason} role="alert">
            {reason}
          </p>
        )}
        <div className={css.actions}>
          <Button onClick={cancel} ref={focusOnce}>
            {cancelLabel ?? text('form.cancel')}
          </Button>
          <Button variant="contained" color={danger ? 'error' : 'primary'} loading={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
