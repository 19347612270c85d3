import { DISPLAY_HEADERS } from '../../../contract/realtime.ts'

const KEY = 'displayId'
const BYTES = 16

/** The version of the application that the page is of; empty where it does not say. */
export const applicationVersion = (): string => document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content ?? ''

/** How a display introduces itself to the server; nothing where the page is only a part of another one. */
export function displayHeaders(): Record<string, string> {
  if (window.top !== window) return {}
  return {
    [DISPLAY_HEADERS.id]: displayId(),
    [DISPLAY_HEADERS.screen]: `${screen.width}x${screen.height}`,
    [DISPLAY_HEADERS.version]: applicationVersion(),
  }
}

/** The device's own name: made up once, and kept. */
export function displayId(): string {
  const known = localStorage.getItem(KEY)
  if (known) return known
  const id = uuid()
  localStorage.setItem(KEY, id)
  return id
}

/** A random UUID; the browser's own maker of them exists in secure contexts only. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
