import Switch from '@mui/material/Switch'
import type { TextKey } from '../../i18n/messages.ts'
import { useFieldLabel } from '../useFieldLabel.ts'
import css from './FieldFrame.module.css'
import { useField } from './useField.ts'

interface SwitchFieldProps {
  readonly source: string
  /** In place of the field's own name under the resource. */
  readonly label?: TextKey
  readonly hint?: string
  readonly half?: boolean
}

/** On or off. */
export function SwitchField({ source, label: otherLabel, hint, half }: SwitchFieldProps) {
  const label = useFieldLabel(source, otherLabel)
  const { id, inputRef, name, value, onChange, onBlur } = useField<boolean | undefined>(source)
  return (
    <label className={css.switch} data-half={half} htmlFor={id}>
      <span className={css.switchLabel}>
        {label}
        {hint && <span className={css.switchHint}>{hint}</span>}
      </span>
      <Switch
        id={id}
        name={name}
        checked={value ?? false}
        onChange={(event) => onChange(event.target.checked)}
        onBlur={onBlur}
        slotProps={{ input: { ref: inputRef } }}
      />
    </label>
  )
}
