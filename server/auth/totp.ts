import { Secret, TOTP } from 'otpauth'

const PERIOD_S = 30
const SECRET_BYTES = 20
/** Codes of this many steps before and after the present one count, for clocks that differ. */
const WINDOW = 1
/** Codes of this many steps are recognized, so that a wrong clock can be named: one hour. */
const NEARBY = 120

/** Name under which authenticator apps list the account. */
const ISSUER = '병원 대기판'

/** Time step of a code. */
export interface CodeStep {
  /** Steps since the epoch. */
  readonly step: number
  /** How far it is ahead of this server's clock, in ms; 0 for a code that counts now. */
  readonly aheadMs: number
}

/** Returns a new secret in base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** Returns the address for an authenticator app's QR code. */
export const totpUri = (secret: string, userId: string): string => totpOf(secret, userId).toString()

/** Returns the time step whose code this is; null when it is none of the steps within an hour of now. */
export function stepOfCode(secret: string, code: string, now: Date): CodeStep | null {
  const totp = totpOf(secret, '')
  const typed = { token: code, timestamp: now.getTime() }
  const delta = totp.validate({ ...typed, window: WINDOW }) ?? totp.validate({ ...typed, window: NEARBY })
  if (delta === null) return null
  const step = Math.floor(now.getTime() / 1_000 / PERIOD_S) + delta
  return { step, aheadMs: Math.abs(delta) <= WINDOW ? 0 : delta * PERIOD_S * 1_000 }
}

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: ISSUER, label, algorithm: 'SHA1', digits: 6, period: PERIOD_S, secret })
