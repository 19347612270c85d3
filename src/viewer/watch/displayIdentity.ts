import { DISPLAY_HEADERS } from '../../../contract/realtime.ts'
import { applicationVersion } from '../../update/servedPage.ts'

const KEY = 'displaySecret'
const BYTES = 16

/**
 * How a display introduces itself to the server; nothing where the page is only a part of another one. @param signedIn
 * staff are, on this device
 */
export function displayHeaders(signedIn: boolean): Record<string, string> {
  if (window.top !== window) return {}
  return {
    [DISPLAY_HEADERS.id]: displaySecret(),
    [DISPLAY_HEADERS.screen]: `${screen.width}x${screen.height}`,
    [DISPLAY_HEADERS.version]: applicationVersion(),
    [DISPLAY_HEADERS.signedIn]: String(signedIn),
  }
}

/**
 * By what the device proves which display it is: made up once, and kept. It is said to the server and shown to nobody.
 */
export function displaySecret(): string {
  const known = localStorage.getItem(KEY)
  if (known) return known
  const secret = uuid()
  localStorage.setItem(KEY, secret)
  return secret
}

/** A random UUID; the browser's own maker of them exists in secure contexts only. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
