import OutlinedInput from '@mui/material/OutlinedInput'
import type { ReactNode } from 'react'
import type { TextKey } from '../../i18n/messages.ts'
import { useFieldLabel } from '../useFieldLabel.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { useChecks } from './useChecks.ts'
import { type Check, useField } from './useField.ts'

export interface TextFieldProps {
  /** Path into the record, nested by dots. */
  readonly source: string
  /** In place of the field's own name under the resource. */
  readonly label?: TextKey
  readonly required?: boolean
  /** Most characters; longer input is refused, not cut. */
  readonly max: number
  readonly hint?: string
  readonly half?: boolean
  readonly readOnly?: boolean
  /** A text of several lines. */
  readonly multiline?: boolean
  readonly placeholder?: string
  readonly checks?: readonly Check<unknown>[]
  /** What becomes of each keystroke, such as stripping non-digits. */
  readonly parse?: (typed: string) => string
  readonly inputMode?: 'text' | 'numeric'
  readonly type?: 'text' | 'password'
  readonly autoComplete?: string
  readonly endAdornment?: ReactNode
}

/** A text of the form around. */
export function TextField(props: TextFieldProps) {
  const { source, required = false, max, hint, half, readOnly = false, multiline = false, checks = [] } = props
  const { parse = asTyped, inputMode = 'text', type = 'text', placeholder, autoComplete = 'off', endAdornment } = props
  const label = useFieldLabel(source, props.label)
  const common = useChecks()
  const { id, errorId, error, inputRef, name, value, onChange, onBlur } = useField<string | null | undefined>(source, [
    ...(required ? [common.required] : []),
    common.maxLength(max),
    ...checks,
  ])
  return (
    <FieldFrame id={id} errorId={errorId} label={label} required={required} hint={hint} error={error} half={half}>
      <OutlinedInput
        id={id}
        name={name}
        type={type}
        fullWidth
        multiline={multiline}
        {...(multiline && { minRows: 3, maxRows: 8 })}
        value={value ?? ''}
        onChange={(event) => onChange(parse(event.target.value))}
        onBlur={onBlur}
        inputRef={inputRef}
        readOnly={readOnly}
        error={error !== undefined}
        autoComplete={autoComplete}
        endAdornment={endAdornment}
        {...(placeholder && { placeholder })}
        slotProps={{
          input: { inputMode, 'aria-required': required, 'aria-describedby': (error ?? hint) ? errorId : undefined },
        }}
      />
    </FieldFrame>
  )
}

const asTyped = (typed: string) => typed
