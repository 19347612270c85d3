import { required, useInput } from 'react-admin'
import type { TextKey } from '../../../i18n/messages.ts'
import type { Option } from '../../../ui/Dropdown.tsx'
import { AS_CHOSEN, helperTextIdOf, InputFrame, labelIdOf } from '../../../ui/form/InputFrame.tsx'
import css from './RadioInput.module.css'

interface RadioInputProps {
  readonly source: string
  /** Replaces the field's default label. */
  readonly label?: TextKey
  readonly options: readonly Option[]
}

/** Required choice of one of a few values, shown as chips, without a default. */
export function RadioInput({ source, label, options }: RadioInputProps) {
  const { id, isRequired, field, fieldState } = useInput({ ...AS_CHOSEN, source, validate: required() })
  const error = fieldState.error?.message
  return (
    <InputFrame {...{ id, source, label, isRequired, error }}>
      <div
        className={css.options}
        role="radiogroup"
        aria-labelledby={labelIdOf(id)}
        aria-required
        aria-invalid={error !== undefined}
        aria-describedby={error && helperTextIdOf(id)}
      >
        {options.map((option, index) => (
          <label key={option.value} className={css.option}>
            <input
              type="radio"
              name={field.name}
              value={option.value}
              ref={index === 0 ? field.ref : undefined}
              checked={field.value === option.value}
              onChange={() => field.onChange(option.value)}
              onBlur={() => field.onBlur()}
            />
            {option.label}
          </label>
        ))}
      </div>
    </InputFrame>
  )
}
