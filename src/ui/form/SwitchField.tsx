import Switch from '@mui/material/Switch'
import css from './FieldFrame.module.css'
import { useField } from './useField.ts'

interface SwitchFieldProps {
  readonly source: string
  readonly label: string
  readonly hint?: string
  readonly half?: boolean
}

/** On or off. */
export function SwitchField({ source, label, hint, half }: SwitchFieldProps) {
  const { id, inputRef, name, value, onChange, onBlur } = useField<boolean>(source)
  return (
    <label className={css.switch} data-half={half} htmlFor={id}>
      <span className={css.switchLabel}>
        {label}
        {hint && <span className={css.switchHint}>{hint}</span>}
      </span>
      <Switch
        id={id}
        name={name}
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
        onBlur={onBlur}
        slotProps={{ input: { ref: inputRef } }}
      />
    </label>
  )
}
