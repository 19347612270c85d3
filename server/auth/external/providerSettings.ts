import { SIGN_IN_PATH } from '../../../contract/constants.ts'
import { AUTHORITIES, type Authority } from '../../../domain/rights.ts'
import { isOrigin } from '../../../domain/hospitalSettings.ts'

/** Settings of the sign-in by accounts of the hospital (OpenID Connect). */
export interface ProviderSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Address to which the provider returns, as it is registered there. */
  readonly redirectUri: string
  /** What the provider is asked for, as it names it. */
  readonly scope: string
  /** Claim whose values give the authority. */
  readonly roleClaim: string
  /** Authorities by value of the claim. */
  readonly roles: ReadonlyMap<string, Authority>
}

/** Whether a text is the address of an issuer: by https, or on this computer. */
export function isIssuer(text: string): boolean {
  const { protocol, hostname, search, hash } = URL.parse(text) ?? {}
  const isHere = protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname ?? '')
  return (protocol === 'https:' || isHere) && search === '' && hash === ''
}

/** Whether a text is the address of the page to which the provider returns. */
export function isSignInPage(text: string): boolean {
  const { origin = '' } = URL.parse(text) ?? {}
  return isOrigin(origin) && text === origin + SIGN_IN_PATH
}

const ROLE = new RegExp(`^(.+)=(${AUTHORITIES.join('|')})$`)

/** Whether a text gives an authority to a value of the claim: `board-admins=MANAGER`. */
export function isRole(text: string): boolean {
  return ROLE.test(text)
}

/** Returns the value and the authority of such a text. */
export function toRole(text: string): [value: string, authority: Authority] {
  const [, value = '', given] = ROLE.exec(text) ?? []
  return [value.trim(), AUTHORITIES.find((authority) => authority === given) ?? 'USER']
}
