const OCTET = /^(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/
const LABEL = /^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/
const ONLY_DIGITS = /^\d+$/
const IPV4_PARTS = 4

/** Whether a text is a host: an IPv4 address, an IPv6 address without brackets, or a host name (RFC 1123). */
export function isHost(text: string): boolean {
  if (text.includes(':')) return URL.canParse(`http://[${text}]`)
  const parts = text.split('.')
  // A host name never ends in a number: a text that does is an IPv4 address or a typo.
  // Stryker disable next-line StringLiteral: for the types, splitting a text gives one part at least
  if (ONLY_DIGITS.test(parts.at(-1) ?? ''))
    return parts.length === IPV4_PARTS && parts.every((part) => OCTET.test(part))
  return parts.every((part) => LABEL.test(part))
}
