/**
 * Returns the form by which tag values are compared: NFC, without case, control characters and the
 * separators `:`, `-` and blank, because readers write the same card differently. A value of nothing else keeps them.
 * Limit the length of untrusted text first, because normalization takes quadratic time.
 */
export function normalTagValue(value: string): string {
  const bare = value.normalize('NFC').replaceAll(/[\p{Cc}\s:-]/gu, '')
  // Lower, upper and lower again: only then do letters with the same upper case, such as σ and ς, or ß and ẞ, become
  // equal.
  return (bare || value.trim()).normalize('NFC').toLowerCase().toUpperCase().toLowerCase().normalize('NFC')
}
