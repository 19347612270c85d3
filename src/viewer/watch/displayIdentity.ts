import { DISPLAY_HEADERS } from '../../../contract/realtime.ts'
import { can } from '../../session/capabilities.ts'
import { applicationVersion } from '../../update/servedPage.ts'

const KEY = 'displaySecret'
const COPY_KEY = 'displayCopyOf'
const BYTES = 16
/** Whether the page shows several boards: to the server it is a display of its own at each. */
let isGathered = false

/** Gives the device a secret for each board of this page; to be called before any is used. */
export const identifyEachBoard = (): void => void (isGathered = true)

const keyOf = (key: string, didId: string): string => (isGathered ? `${key}/${didId}` : key)

/**
 * Returns the headers that identify a display to our server; none for another server, or if the page is embedded in another.
 * @param didId the board that the display shows
 * @param signedIn whether staff are signed in on this device
 * @param browser id of the running browser; undefined where its pages cannot agree on one
 */
export function displayHeaders(didId: string, signedIn: boolean, browser: string | undefined): Record<string, string> {
  if (!can('displays') || window.top !== window) return {}
  const copyOf = localStorage.getItem(keyOf(COPY_KEY, didId))
  return {
    ...(browser !== undefined && { [DISPLAY_HEADERS.browser]: browser }),
    ...(copyOf !== null && { [DISPLAY_HEADERS.copyOf]: copyOf }),
    [DISPLAY_HEADERS.id]: displaySecret(didId),
    [DISPLAY_HEADERS.screen]: `${screen.width}x${screen.height}`,
    [DISPLAY_HEADERS.version]: applicationVersion(),
    [DISPLAY_HEADERS.signedIn]: String(signedIn),
    ...(isGathered && { [DISPLAY_HEADERS.page]: decodeURIComponent(location.pathname) }),
  }
}

/**
 * Returns the secret by which the device proves which display it is: generated once and stored. It is sent to the
 * server and never shown.
 */
export function displaySecret(didId: string): string {
  const key = keyOf(KEY, didId)
  const known = localStorage.getItem(key)
  if (known) return known
  const secret = uuid()
  localStorage.setItem(key, secret)
  return secret
}

/**
 * Replaces the device's secret after the server has found it on another device, unless another page of this browser has
 * replaced it already.
 * @param known the secret that the server knows
 */
export function replaceSecret(didId: string, known: string): void {
  const key = keyOf(KEY, didId)
  if (localStorage.getItem(key) !== known) return
  localStorage.setItem(keyOf(COPY_KEY, didId), known)
  localStorage.setItem(key, uuid())
}

/** Returns a random UUID; `crypto.randomUUID` exists in secure contexts only. */
export function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
