import { onlyDigits } from '../onlyDigits.ts'
import { TextInput, type TextInputProps } from './TextInput.tsx'

/** A text of digits: room, board and tag numbers, ports. Everything else is stripped as it is typed (RM-07, BD-09). */
export function DigitsInput(props: TextInputProps) {
  return <TextInput {...props} parse={onlyDigits} inputMode="numeric" />
}
