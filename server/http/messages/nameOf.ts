import type { Value } from '../../../domain/text.ts'
import { say } from './say.ts'

/** Returns how a message calls a patient: by name, or by the number of a ticket whose holder has no name. */
export const nameOf = ({ name, number }: { readonly name: string; readonly number: number }): Value =>
  name === '' ? say('TICKET_HOLDER', { number }) : name
