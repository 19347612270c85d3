import { composeValidators, type Validator } from 'react-admin'
import css from './NumberInput.module.css'
import { TextInput, type TextInputProps } from './TextInput.tsx'

interface NumberInputProps extends TextInputProps {
  /** Includes at least `minValue` and `maxValue`. */
  readonly validate: Validator[]
  /** Unit shown behind the number, such as 분. */
  readonly unit?: string
  /** May be left empty: the record holds null then. */
  readonly optional?: boolean
}

/**
 * A whole number, which must be given unless it is optional: non-digits are stripped as they are typed; the
 * record holds a number, or '' while empty.
 */
export function NumberInput({ validate, unit, optional = false, ...props }: NumberInputProps) {
  return (
    <TextInput
      {...props}
      parse={optional ? toNumberOrNull : toNumber}
      inputMode="numeric"
      validate={optional ? validate : ofNumber(validate)}
      {...(unit && { endAdornment: <span className={css.unit}>{unit}</span> })}
    />
  )
}

/** Keeps numbers within the safe integers. */
const DIGITS_MAX = 9

function toNumberOrNull(typed: string): number | null {
  const number = toNumber(typed)
  return number === '' ? null : number
}

function toNumber(typed: string): number | '' {
  const digits = onlyDigits(typed).slice(0, DIGITS_MAX)
  return digits === '' ? '' : Number(digits)
}

/** react-admin's validators accept an empty value, but here an empty number is an error. */
function ofNumber(validate: Validator[]): Validator {
  const validator: Validator = composeValidators(validate)
  return Object.assign<Validator, object>(
    (value, values, props) => validator(value === '' || value === null ? -Infinity : value, values, props),
    { isRequired: true },
  )
}

/**
 * Input for text of digits: room, board and tag numbers, ports. Other characters are removed while typing.
 */
export function DigitsInput(props: TextInputProps) {
  return <TextInput {...props} parse={onlyDigits} inputMode="numeric" />
}

/** Removes all non-digits; full-width digits of Korean and Japanese keyboards count as digits. */
export const onlyDigits = (value: string): string => value.normalize('NFKC').replace(/\D/g, '')
