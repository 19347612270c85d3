import OutlinedInput from '@mui/material/OutlinedInput'
import { type KeyboardEvent, useRef, useState } from 'react'
import { TAG_VALUE_MAX } from '../../../domain/limits.ts'
import { useText } from '../../i18n/useText.ts'
import { useFieldLabel } from '../useFieldLabel.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { TagReader } from './TagReader.tsx'
import { useChecks } from './useChecks.ts'
import { useField } from './useField.ts'

/**
 * The value of a tag: masked, cleared on focus to take the next tap, and filled by a tap anywhere in the form (TG-03,
 * TG-04). Left empty, it shows the value from before again.
 */
export function TagValueField({ source }: { source: string }) {
  const label = useFieldLabel(source, undefined)
  const text = useText()
  const { required, maxLength } = useChecks()
  const { id, errorId, error, inputRef, name, value, onChange, onBlur } = useField<string | null>(source, [
    required,
    maxLength(TAG_VALUE_MAX),
  ])
  const before = useRef('')
  const [tapped, setTapped] = useState(false)

  const clear = () => {
    before.current = value ?? ''
    setTapped(false)
    onChange('')
  }
  const leave = () => {
    if (!value) onChange(before.current)
    onBlur()
  }
  return (
    <FieldFrame
      id={id}
      errorId={errorId}
      label={label}
      required
      error={error}
      hint={tapped ? text('form.tagRead') : undefined}
    >
      <OutlinedInput
        id={id}
        name={name}
        type="password"
        fullWidth
        placeholder={text('form.tagPlaceholder')}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value)}
        onFocus={clear}
        onBlur={leave}
        inputRef={inputRef}
        error={error !== undefined}
        autoComplete="new-password"
        slotProps={{
          input: { onKeyDown: keepEnter, 'aria-required': true, 'aria-describedby': error ? errorId : undefined },
        }}
      />
      <TagReader
        onTap={(tap, takeBack) => {
          takeBack?.()
          setTapped(true)
          onChange(tap)
        }}
      />
    </FieldFrame>
  )
}

/** The reader ends a tap with Enter, which shall not submit a half-filled form. */
function keepEnter(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault()
}
