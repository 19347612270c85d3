import { composeValidators, type Validator } from 'react-admin'
import { onlyDigits } from '../onlyDigits.ts'
import css from './NumberInput.module.css'
import { TextInput, type TextInputProps } from './TextInput.tsx'

interface NumberInputProps extends TextInputProps {
  /** Includes at least `minValue` and `maxValue`. */
  readonly validate: Validator[]
  /** Unit shown behind the number, such as 분. */
  readonly unit?: string
}

/**
 * Input for a required whole number. Non-digits are removed while typing (RM-07); the value is a number, or '' while
 * empty.
 */
export function NumberInput({ validate, unit, ...props }: NumberInputProps) {
  return (
    <TextInput
      {...props}
      parse={toNumber}
      inputMode="numeric"
      validate={ofNumber(validate)}
      {...(unit && { endAdornment: <span className={css.unit}>{unit}</span> })}
    />
  )
}

/** Keeps numbers within the safe integers. */
const DIGITS_MAX = 9

function toNumber(typed: string): number | '' {
  const digits = onlyDigits(typed).slice(0, DIGITS_MAX)
  return digits === '' ? '' : Number(digits)
}

/** react-admin's validators accept an empty value, but here an empty number is an error (RM-05, EX-02). */
function ofNumber(validate: Validator[]): Validator {
  const validator: Validator = composeValidators(validate)
  return Object.assign<Validator, object>(
    (value, values, props) => validator(value === '' || value === null ? -Infinity : value, values, props),
    { isRequired: true },
  )
}
