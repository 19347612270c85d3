import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A device that was not signed in on for this long is a stranger again. */
const DEVICE_DAYS = 180
const DAY_SECONDS = 86_400
const NONCE_BYTES = 12

/**
 * Knows the devices on which an account signed in before, by a cookie that only the sign-in sees. It opens nothing: it
 * sets the tries of a known device apart from those of strangers (OWASP's device cookies).
 */
export class DeviceCookies {
  readonly #key: Uint8Array

  constructor(key: Uint8Array) {
    this.#key = key
  }

  /** The `Set-Cookie` of a device on which this account has just signed in. */
  issue(account: string, isSecure: boolean, now: Date): string {
    const stem = `${randomBytes(NONCE_BYTES).toString('base64url')}.${Math.floor(now.getTime() / 1_000) + DEVICE_DAYS * DAY_SECONDS}`
    const attributes = `Path=/api/auth/login; Max-Age=${DEVICE_DAYS * DAY_SECONDS}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
    return `${nameOf(account)}=${stem}.${this.#sign(account, stem)}; ${attributes}`
  }

  /** The device's name, when the account has signed in there before. */
  read(account: string, header: string | undefined, now: Date): string | undefined {
    const value = header
      ?.split('; ')
      .find((pair) => pair.startsWith(`${nameOf(account)}=`))
      ?.split('=')[1]
    const [nonce = '', until = '', signature = ''] = value?.split('.') ?? []
    const right = Buffer.from(this.#sign(account, `${nonce}.${until}`))
    const given = Buffer.from(signature)
    const isOurs = given.length === right.length && timingSafeEqual(given, right)
    return isOurs && Number(until) > now.getTime() / 1_000 ? nonce : undefined
  }

  #sign(account: string, stem: string): string {
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([account, stem]))
      .digest('base64url')
  }
}

/** One cookie for each account: staff share computers. */
const nameOf = (account: string) => `device-${createHash('sha256').update(account).digest('hex').slice(0, 12)}`
