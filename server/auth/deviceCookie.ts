import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Days without a sign-in after which a device is no longer recognized. */
const DEVICE_DAYS = 180
const DAY_SECONDS = 86_400
const NONCE_BYTES = 12

/**
 * Recognizes the devices on which an account signed in before, by a cookie that all calls get which ask for a password
 * or a code. The cookie grants no access: it only counts the attempts of known devices separately (OWASP's device
 * cookies).
 */
export class DeviceCookies {
  readonly #key: Uint8Array

  constructor(key: Uint8Array) {
    this.#key = key
  }

  /** Returns the `Set-Cookie` value for a device on which this account has just signed in. */
  issue(account: string, isSecure: boolean, now: Date): string {
    const stem = `${randomBytes(NONCE_BYTES).toString('base64url')}.${Math.floor(now.getTime() / 1_000) + DEVICE_DAYS * DAY_SECONDS}`
    const attributes = `Path=/api; Max-Age=${DEVICE_DAYS * DAY_SECONDS}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
    return `${nameOf(account)}=${stem}.${this.#sign(account, stem)}; ${attributes}`
  }

  /** Returns the id of the device, if the account has signed in there before. */
  read(account: string, header: string | undefined, now: Date): string | undefined {
    // A device may have two of them: the path was another one before, and a browser sends that one first.
    const values = (header?.split('; ') ?? [])
      .filter((pair) => pair.startsWith(`${nameOf(account)}=`))
      .map((pair) => this.#nonceIn(account, pair.split('=')[1] ?? '', now))
    return values.findLast((nonce) => nonce !== undefined)
  }

  #nonceIn(account: string, value: string, now: Date): string | undefined {
    const [nonce = '', until = '', signature = ''] = value.split('.')
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

/** Cookie name; one cookie per account, because staff share computers. */
const nameOf = (account: string) => `device-${hash('sha256', account, 'hex').slice(0, 12)}`
