/**
 * The form in which values of tags are compared (DE-30): composed (NFC), trimmed, without regard to case. Two values
 * are the same tag when their forms are equal. Bound the length of untrusted text first: composing takes quadratic
 * time.
 */
export function normalTagValue(value: string): string {
  // Down, up and down again: letters that share an upper case, such as σ and ς, or ß and ẞ, have one form only then.
  return value.normalize('NFC').trim().toLowerCase().toUpperCase().toLowerCase().normalize('NFC')
}
