import { onlyDigits } from '../onlyDigits.ts'
import { TextInput, type TextInputProps } from './TextInput.tsx'

/**
 * Input for text of digits: room, board and tag numbers, ports. Other characters are removed while typing.
 */
export function DigitsInput(props: TextInputProps) {
  return <TextInput {...props} parse={onlyDigits} inputMode="numeric" />
}
