import { randomInt } from 'node:crypto'

/** Letters and digits that are not confused with one another on a screen. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LENGTH = 4

/** Generates a password to be shown once: about 79 bits, in groups that are easy to type. */
export function makePassword(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}
