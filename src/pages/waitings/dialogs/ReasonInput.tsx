import { required, useInput } from 'react-admin'
import type { Option } from '../../../ui/Dropdown.tsx'
import { AS_CHOSEN, helperTextIdOf, InputFrame, labelIdOf } from '../../../ui/form/InputFrame.tsx'
import css from './ReasonInput.module.css'

/** Required choice of one of a few reasons, shown as chips, without a default. */
export function ReasonInput({ options }: { readonly options: readonly Option[] }) {
  const { id, isRequired, field, fieldState } = useInput({ ...AS_CHOSEN, source: 'reason', validate: required() })
  const error = fieldState.error?.message
  return (
    <InputFrame {...{ id, source: 'reason', label: 'listTools.reasonLabel', isRequired, error }}>
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
