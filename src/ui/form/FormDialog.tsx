import Close from '@mui/icons-material/Close'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import Skeleton from '@mui/material/Skeleton'
import { Form, type FormProps } from 'react-admin'
import { useText } from '../../i18n/useText.ts'
import { FormName } from './useDraft.ts'
import { type CloseGuard, CloseGuardContext, UnsavedQuestion } from './UnsavedGuard.tsx'
import css from './FormDialog.module.css'

interface FormDialogProps {
  readonly title: string
  /** A second line under the title. */
  readonly subtitle?: string
  /** Whether it is wide enough for a table. */
  readonly wide?: boolean
  /** Whether a click outside leaves it open. */
  readonly firm?: boolean
  /**
   * Whether it asks before closing with unsaved input; for a dialog with an address `UnsavedGuard` asks.
   */
  readonly asksUnsaved?: boolean
  readonly children: ReactNode
  readonly onClose: () => void
}

/** Frame of a form over a list; it is open while its address is current. */
export function FormDialog({
  title,
  subtitle,
  wide = false,
  firm = false,
  asksUnsaved = false,
  children,
  onClose,
}: FormDialogProps) {
  const text = useText()
  const titleId = useId()
  const { guard, asking, stay } = useCloseGuard(onClose)
  const closeUnlessFirm = (_: unknown, by: 'backdropClick' | 'escapeKeyDown') => {
    if (!firm || by === 'escapeKeyDown') guard.close()
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
          <IconButton
            size="small"
            aria-label={text('ra.action.close')}
            title={text('ra.action.close')}
            onClick={guard.close}
          >
            <Close />
          </IconButton>
        </div>
        <FormName value={[title, subtitle].join(' ').trim()}>
          <CloseGuardContext value={asksUnsaved ? guard : null}>{children}</CloseGuardContext>
        </FormName>
      </div>
      <UnsavedQuestion open={asking} onLeave={onClose} onStay={stay} />
    </Dialog>
  )
}

/** Asks before a dialog closes whose form has unsaved input. */
function useCloseGuard(onClose: () => void) {
  const isDirty = useRef(false)
  const [asking, setAsking] = useState(false)
  const latest = useRef(onClose)
  useLayoutEffect(() => {
    latest.current = onClose
  })
  const guard = useMemo<CloseGuard>(
    () => ({
      setDirty: (dirty) => {
        isDirty.current = dirty
      },
      close: () => (isDirty.current ? setAsking(true) : latest.current()),
    }),
    [],
  )
  return { guard, asking, stay: () => setAsking(false) }
}

const FIELDS = ['a', 'b', 'c', 'd']

/** Placeholder of a loading form. */
export function FormSkeleton() {
  const text = useText()
  return (
    <output className={css.skeleton} aria-label={text('form.loading')}>
      {FIELDS.map((field) => (
        <div key={field}>
          <Skeleton width={96} />
          <Skeleton variant="rounded" height={40} />
        </div>
      ))}
    </output>
  )
}

/** Form that fills a dialog: its fields scroll between title and actions. */
export const DialogForm = (props: FormProps) => (
  <Form {...props} className={css.form} noValidate disableInvalidFormNotification />
)

/** Fields of a dialog, two in a row where they are halves. */
export const DialogFields = (props: ComponentProps<'div'>) => <div {...props} className={css.fields} />

/** Buttons at the end of a dialog. */
export const DialogActions = ({ children }: { readonly children: ReactNode }) => (
  <div className={css.actions}>{children}</div>
)
