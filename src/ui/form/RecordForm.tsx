import Button from '@mui/material/Button'
import { type ReactNode, use, useEffect, useRef, useState } from 'react'
import { type FieldErrors, useFormContext, useFormState } from 'react-hook-form'
import { useText } from '../../i18n/useText.ts'
import { CloseGuardContext, UnsavedGuard } from './UnsavedGuard.tsx'
import { Refusal } from '../feedback/Notice.tsx'
import { DialogActions, DialogFields, DialogForm } from './FormDialog.tsx'

interface RecordFormProps {
  /** Enables the button before anything has changed, as the prop of react-admin's `SaveButton` does. */
  readonly alwaysEnable?: boolean
  readonly defaultValues?: object
  readonly submitLabel: string
  /** Whether one of the inputs asks something first and has the button that saves. */
  readonly asksFirst?: boolean
  /** Message for the last refusal, if no field shows it. */
  readonly reason: string
  /** Inputs; `data-half` on an input puts two in a row. */
  readonly children: ReactNode
  readonly onCancel: () => void
  /** Replaces react-admin's save; returns field errors. */
  readonly onSubmit?: (values: Record<string, unknown>) => Promise<unknown>
}

/** Form of a dialog: fields, message of a refusal, cancel and save. Input is kept after every failure. */
export function RecordForm({
  alwaysEnable = false,
  defaultValues,
  submitLabel,
  asksFirst = false,
  reason,
  children,
  onCancel,
  onSubmit,
}: RecordFormProps) {
  return (
    <DialogForm resetOptions={KEEP_TYPED} {...(defaultValues && { defaultValues })} {...(onSubmit && { onSubmit })}>
      <Fields reason={reason}>{children}</Fields>
      <Actions {...{ alwaysEnable, submitLabel, asksFirst, onCancel }} />
      <UnsavedGuard />
    </DialogForm>
  )
}

/**
 * Focuses the first field when the form opens, and the first invalid one after a submit. Errors that no field shows are
 * displayed above the fields.
 */
function Fields({ reason, children }: { reason: string; children: ReactNode }) {
  const fields = useRef<HTMLDivElement>(null)
  const { submitCount, errors } = useFormState()
  const { clearErrors } = useFormContext()
  const [elsewhere, setElsewhere] = useState('')
  useEffect(() => {
    fields.current?.querySelector<HTMLElement>(submitCount === 0 ? EDITABLE : WRONG)?.focus()
  }, [submitCount])
  useEffect(() => {
    setElsewhere(fields.current?.querySelector(WRONG) ? '' : messageIn(errors))
  }, [errors])
  useEffect(() => {
    // Errors of fields that the form does not have would refuse every further submit.
    const forget = () => clearErrors(unknownFields(errors))
    const form = fields.current?.closest('form')
    form?.addEventListener('submit', forget, true)
    return () => form?.removeEventListener('submit', forget, true)
  }, [errors, clearErrors])
  const told = reason || elsewhere
  return (
    <DialogFields ref={fields}>
      {told && <Refusal>{told}</Refusal>}
      {children}
    </DialogFields>
  )
}

function Actions({
  alwaysEnable,
  submitLabel,
  asksFirst,
  onCancel,
}: Pick<RecordFormProps, 'alwaysEnable' | 'submitLabel' | 'asksFirst' | 'onCancel'>) {
  const text = useText()
  const { isSubmitting, isDirty } = useFormState()
  const guard = use(CloseGuardContext)
  return (
    <DialogActions>
      <Button onClick={() => (guard ? guard.close() : onCancel())}>{text('ra.action.cancel')}</Button>
      {!asksFirst && (
        <Button
          type="submit"
          variant="contained"
          color="primary"
          loading={isSubmitting}
          disabled={!alwaysEnable && !isDirty}
        >
          {submitLabel}
        </Button>
      )}
    </DialogActions>
  )
}

const WRONG = '[aria-invalid="true"]'

/** Returns the paths of errors that belong to no input of the form: react-hook-form gives those of inputs a ref. */
function unknownFields(errors: FieldErrors, path = ''): string[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    if ((path === '' && name === 'root') || typeof error !== 'object' || error === null) return []
    if ('type' in error && typeof error.type === 'string') return 'ref' in error && error.ref ? [] : [path + name]
    return unknownFields(error as FieldErrors, `${path}${name}.`)
  })
}

/** Returns the first message of the form's errors; '' if there is none. */
function messageIn(errors: FieldErrors): string {
  for (const [field, error] of Object.entries(errors)) {
    if (field === 'root' || typeof error !== 'object') continue
    const message = typeof error.message === 'string' ? error.message : messageIn(error as FieldErrors)
    if (message !== '') return message
  }
  return ''
}

const EDITABLE = 'input:not([readonly]):not([disabled]), textarea:not([readonly]), [role="combobox"]'

/**
 * Keeps what was typed, or was filled in as the draft of an ended session, when react-admin resets a form: the list's copy of
 * a record fills it at once, and the record itself when it is loaded.
 */
export const KEEP_TYPED = { keepDirtyValues: true, keepDirty: true }
