import { DISPLAY_HEADERS } from '../../../contract/realtime.ts'
import { can } from '../../session/capabilities.ts'
import { applicationVersion } from '../../update/servedPage.ts'

const KEY = 'displaySecret'
const COPY_KEY = 'displayCopyOf'
const BYTES = 16

/**
 * Returns the headers that identify a display to our server; none for another server, or if the page is embedded in another.
 * @param signedIn whether staff are signed in on this device
 * @param browser id of the running browser; undefined where its pages cannot agree on one
 */
export function displayHeaders(signedIn: boolean, browser: string | undefined): Record<string, string> {
  if (!can('displays') || window.top !== window) return {}
  const copyOf = localStorage.getItem(COPY_KEY)
  return {
    ...(browser !== undefined && { [DISPLAY_HEADERS.browser]: browser }),
    ...(copyOf !== null && { [DISPLAY_HEADERS.copyOf]: copyOf }),
    [DISPLAY_HEADERS.id]: displaySecret(),
    [DISPLAY_HEADERS.screen]: `${screen.width}x${screen.height}`,
    [DISPLAY_HEADERS.version]: applicationVersion(),
    [DISPLAY_HEADERS.signedIn]: String(signedIn),
  }
}

/**
 * Returns the secret by which the device proves which display it is: generated once and stored. It is sent to the
 * server and never shown.
 */
export function displaySecret(): string {
  const known = localStorage.getItem(KEY)
  if (known) return known
  const secret = uuid()
  localStorage.setItem(KEY, secret)
  return secret
}

/**
 * Replaces the device's secret after the server has found it on another device, unless another page of this browser has
 * replaced it already.
 * @param known the secret that the server knows
 */
export function replaceSecret(known: string): void {
  if (localStorage.getItem(KEY) !== known) return
  localStorage.setItem(COPY_KEY, known)
  localStorage.setItem(KEY, uuid())
}

/** Returns a random UUID; `crypto.randomUUID` exists in secure contexts only. */
export function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
