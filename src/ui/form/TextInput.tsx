import type { ReactNode } from 'react'
import {
  composeValidators,
  isRequired,
  TextInput as RaTextInput,
  type TextInputProps as RaTextInputProps,
  type Validator,
} from 'react-admin'
import { LAST_DAY } from '../../../domain/days.ts'
import type { TextKey } from '../../i18n/messages.ts'
import css from './FormDialog.module.css'
import { HelperText } from './InputFrame.tsx'

type RaProps = Pick<
  RaTextInputProps,
  'autoComplete' | 'multiline' | 'onBlur' | 'onFocus' | 'onKeyDown' | 'parse' | 'placeholder' | 'type' | 'validate'
>

export interface TextInputProps extends RaProps {
  /** Path in the record, nested by dots. */
  readonly source: string
  /** Overrides the label of the field. */
  readonly label?: TextKey
  readonly helperText?: string | undefined
  /** Whether it takes half of a row. */
  readonly half?: boolean
  /** Unlike in react-admin, read-only text can be focused, selected and read out. */
  readonly readOnly?: boolean
  readonly inputMode?: 'text' | 'numeric'
  /** Whether numbers are scanned into it: a reader's value stays there unless it is a tag. */
  readonly scannable?: boolean
  readonly endAdornment?: ReactNode
}

/**
 * react-admin's text input. An emptied text is '', as the API expects. Validators get the trimmed text, because the
 * server stores it trimmed.
 */
export function TextInput(props: TextInputProps) {
  const { half = false, readOnly, inputMode, endAdornment, scannable, validate, multiline = false, ...rest } = props
  return (
    <RaTextInput
      parse={asTyped}
      helperText={false}
      autoComplete="off"
      {...rest}
      {...(half && { className: css.half })}
      {...(multiline && { multiline, minRows: 3, maxRows: 8 })}
      {...(validate && { validate: ofTrimmed(validate) })}
      slotProps={{
        input: { readOnly, endAdornment },
        htmlInput: {
          inputMode,
          'aria-required': isRequired(validate),
          ...(scannable && { 'data-scannable': true }),
          ...(rest.type === 'date' && { max: LAST_DAY }),
        },
        formHelperText: { component: HelperText },
      }}
    />
  )
}

const asTyped = (typed: string) => typed

function ofTrimmed(validate: Validator | Validator[]): Validator {
  const validator: Validator = composeValidators(validate)
  return Object.assign<Validator, object>(
    (value, values, props) => validator(typeof value === 'string' ? value.trim() : value, values, props),
    { isRequired: isRequired(validate) },
  )
}
