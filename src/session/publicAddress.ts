/** Hosts that a phone would resolve to itself. */
const OWN_COMPUTER = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/
/** Addresses of networks that phones reach only through the hospital's own Wi-Fi. */
const PRIVATE = /^(10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|\[f[cde])/

/** Origin of the pages for patients: the setting PUBLIC_URL of the server, otherwise the address that staff use. */
export const publicAddress = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="public-url"]')?.content || location.origin

/** Whether a phone in the hospital's network can reach the server at an origin. */
export const isForPhones = (origin: string): boolean => !OWN_COMPUTER.test(new URL(origin).hostname)

/** Whether any phone can reach the server at an origin: names without a dot are known in the hospital's network only. */
export function isForAllPhones(origin: string): boolean {
  const { hostname } = new URL(origin)
  const isName = !hostname.startsWith('[')
  const isLocalName = isName && (!hostname.includes('.') || hostname.endsWith('.local'))
  return isForPhones(origin) && !PRIVATE.test(hostname) && !isLocalName
}
