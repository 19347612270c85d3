import type { Text, Value } from './text.ts'

/** Returns how a sentence calls the holder of a number ticket, who has no name. */
export const holderName = (number: number): Text => [`${number}번 고객`, `No. ${number}`]

/** Returns how a sentence calls a patient: by name, or by the number of a ticket whose holder has no name. */
export const patientName = ({ name, number }: { readonly name: string; readonly number: number }): Value =>
  name === '' ? holderName(number) : name
