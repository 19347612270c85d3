import Close from '@mui/icons-material/Close'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import { type ReactNode, useId } from 'react'
import { useText } from '../../i18n/useText.ts'
import css from './FormDialog.module.css'

interface FormDialogProps {
  readonly title: string
  /** A second line under the title. */
  readonly subtitle?: string
  /** Room for a table. */
  readonly wide?: boolean
  /** A click outside does not close it. */
  readonly firm?: boolean
  readonly children: ReactNode
  readonly onClose: () => void
}

/** The frame of a form over a list; it is open for as long as its address is (LS-09). */
export function FormDialog({ title, subtitle, wide = false, firm = false, children, onClose }: FormDialogProps) {
  const text = useText()
  const titleId = useId()
  const closeUnlessFirm = (_: unknown, by: 'backdropClick' | 'escapeKeyDown') => {
    if (!firm || by === 'escapeKeyDown') onClose()
  }
  return (
    <Dialog open onClose={closeUnlessFirm} maxWidth={false} aria-labelledby={titleId} scroll="paper">
      <div className={css.dialog} data-wide={wide}>
        <div className={css.header}>
          <div>
            <h2 className={css.title} id={titleId}>
              {title}
            </h2>
            {subtitle && <p className={css.subtitle}>{subtitle}</p>}
          </div>
          <IconButton size="small" aria-label={text('form.close')} title={text('form.close')} onClick={() => onClose()}>
            <Close />
          </IconButton>
        </div>
        {children}
      </div>
    </Dialog>
  )
}
