import FormControl, { useFormControl } from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import type { ReactNode, ComponentProps } from 'react'
import { FieldTitle, ValidationError, useTranslateLabel } from 'react-admin'
import css from './FormDialog.module.css'
import type { TextKey } from '../../i18n/messages.ts'

interface InputFrameProps {
  /** Id of the labelled control; the ids of label and helper text derive from it. */
  readonly id: string
  readonly source?: string
  /** Overrides the label of the field. */
  readonly label?: string | undefined
  readonly isRequired?: boolean
  readonly helperText?: string | undefined
  readonly error?: string | undefined
  /** Whether it takes half of a row. */
  readonly half?: boolean
  readonly children: ReactNode
}

/** Frame of a custom input, same as react-admin's: label above, control, and the error or hint below. */
export function InputFrame({ id, source, label, isRequired, helperText, error, half, children }: InputFrameProps) {
  return (
    <FormControl fullWidth error={error !== undefined} {...(half && { className: css.half })}>
      <InputLabel htmlFor={id} id={labelIdOf(id)}>
        <FieldTitle {...(source && { source })} {...(label && { label })} isRequired={isRequired === true} />
      </InputLabel>
      {children}
      {(error ?? helperText) && (
        <FormHelperText component={HelperText} id={helperTextIdOf(id)}>
          {error ? <ValidationError error={error} /> : helperText}
        </FormHelperText>
      )}
    </FormControl>
  )
}

/** Ids that MUI's TextField uses. */
export const labelIdOf = (id: string) => `${id}-label`
export const helperTextIdOf = (id: string) => `${id}-helper-text`

/** Line below an input: errors are announced to screen readers, hints are not. */
export function HelperText(props: ComponentProps<'p'>) {
  const isError = useFormControl()?.error === true
  return <p {...props} role={isError ? 'alert' : undefined} />
}

/** Disables the conversion of `useInput` between '' and null, so that the form holds the input's value. */
export const AS_CHOSEN = {
  format: <Value,>(value: Value): Value => value,
  parse: <Value,>(value: Value): Value => value,
}

/**
 * Returns the label of a field as react-admin infers it: the text `resources.{resource}.fields.{source}`.
 *
 * @param label overrides it, for a field without a resource or with another label here
 */
export function useFieldLabel(source: string, label: TextKey | undefined): string {
  const translateLabel = useTranslateLabel()
  return String(translateLabel({ source, ...(label && { label }) }))
}
