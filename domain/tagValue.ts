/**
 * Normalizes the value of a tag for comparison (DE-30): NFC, trimmed, case-insensitive. Limit the length of untrusted
 * text first, because normalization takes quadratic time.
 */
export function normalTagValue(value: string): string {
  // Lower, upper and lower again: only then do letters with the same upper case, such as σ and ς, or ß and ẞ, become
  // equal.
  return value.normalize('NFC').trim().toLowerCase().toUpperCase().toLowerCase().normalize('NFC')
}
