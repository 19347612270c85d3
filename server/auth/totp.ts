import { Secret, TOTP } from 'otpauth'

const PERIOD_S = 30
const SECRET_BYTES = 20
/** Codes of this many steps before and after the present one count, for clocks that differ. */
const WINDOW = 1

/** Name under which authenticator apps list the account. */
const ISSUER = '병원 대기판'

/** Returns a new secret in base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** Returns the address for an authenticator app's QR code. */
export const totpUri = (secret: string, userId: string): string => totpOf(secret, userId).toString()

/** Returns the time step whose code this is; null when it is none of the steps around now. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? null : Math.floor(now.getTime() / 1_000 / PERIOD_S) + delta
}

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: ISSUER, label, algorithm: 'SHA1', digits: 6, period: PERIOD_S, secret })
