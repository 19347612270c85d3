import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import type { ReactNode } from 'react'
import { FieldTitle, ValidationError } from 'react-admin'
import css from './FormDialog.module.css'
import { HelperText } from './HelperText.tsx'

interface InputFrameProps {
  /** Id of the control that the label is for; those of label and helper text follow from it. */
  readonly id: string
  readonly source?: string
  /** In place of the field's own name under the resource. */
  readonly label?: string | undefined
  readonly isRequired?: boolean
  readonly helperText?: string | undefined
  readonly error?: string | undefined
  /** Two such inputs share a row of the dialog. */
  readonly half?: boolean
  readonly children: ReactNode
}

/** Frames an input of our own as react-admin's are: label above, control, and the error or the hint below. */
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

/** As MUI's TextField names them. */
export const labelIdOf = (id: string) => `${id}-label`
export const helperTextIdOf = (id: string) => `${id}-helper-text`
