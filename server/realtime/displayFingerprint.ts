import { createHash } from 'node:crypto'

const BYTES = 16

/**
 * Returns the listed UUID of a display: a hash of its device's secret. Knowing the UUID does not allow anyone to
 * connect as that display.
 */
export function displayFingerprint(secret: string): string {
  const bytes = createHash('sha256').update(`display ${secret.toLowerCase()}`).digest().subarray(0, BYTES)
  // Version 8 of RFC 9562: an application-defined UUID.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
