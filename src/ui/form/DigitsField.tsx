import { onlyDigits } from '../onlyDigits.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

/** A text of digits: room, board and tag numbers, ports. Everything else is stripped as it is typed (RM-07, BD-09). */
export function DigitsField(props: TextFieldProps) {
  return <TextField {...props} parse={onlyDigits} inputMode="numeric" />
}
