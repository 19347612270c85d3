import type { TextKey } from '../../i18n/messages.ts'
import { useText } from '../../i18n/useText.ts'
import type { Option } from '../Dropdown.tsx'
import { useFieldLabel } from '../useFieldLabel.ts'
import frame from './FieldFrame.module.css'
import css from './RadioField.module.css'
import { useChecks } from './useChecks.ts'
import { useField } from './useField.ts'

interface RadioFieldProps {
  readonly source: string
  /** In place of the field's own name under the resource. */
  readonly label?: TextKey
  readonly options: readonly Option[]
}

/** One of a few values, all in sight; nothing is chosen beforehand, and something has to be. */
export function RadioField({ source, label: otherLabel, options }: RadioFieldProps) {
  const label = useFieldLabel(source, otherLabel)
  const text = useText()
  const checks = useChecks()
  const { id, errorId, error, inputRef, name, value, onChange, onBlur } = useField<unknown>(source, [checks.required])
  return (
    <div
      className={frame.field}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required
      aria-invalid={error !== undefined}
      aria-describedby={error && errorId}
    >
      <span className={frame.label} id={`${id}-label`}>
        {label}
        <span className={frame.required} title={text('form.required')} aria-hidden>
          *
        </span>
      </span>
      <div className={css.options}>
        {options.map((option, index) => (
          <label key={option.value} className={css.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              ref={index === 0 ? inputRef : undefined}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              onBlur={onBlur}
            />
            {option.label}
          </label>
        ))}
      </div>
      {error && (
        <p className={frame.below} data-error id={errorId} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
