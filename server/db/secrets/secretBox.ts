import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
/** Start of a sealed text. No secret of ours begins like this. */
const SEALED = 'sealed1:'

/** Whether a stored text is sealed. */
export const isSealed = (stored: string): boolean => stored.startsWith(SEALED)

/**
 * Seals secrets that the database stores, with a key that the database does not contain. Without a key secrets are
 * stored as they are.
 */
export class SecretBox {
  readonly #key: Uint8Array | undefined

  /** @param key 32 bytes; undefined to seal nothing */
  constructor(key: Uint8Array | undefined) {
    this.#key = key
  }

  get seals(): boolean {
    return this.#key !== undefined
  }

  /** @param purpose what the secret is; a text moved to another place of the database is not opened there. */
  seal(secret: string, purpose: string): string {
    if (!this.#key) return secret
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv(CIPHER, this.#key, iv).setAAD(Buffer.from(purpose))
    const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return SEALED + sealed.toString('base64')
  }

  /** @throws an error when the text was sealed with another key or for another purpose, or when there is no key. */
  open(stored: string, purpose: string): string {
    if (!isSealed(stored)) return stored
    if (!this.#key) throw new Error('A stored secret is sealed, and there is no key.')
    const sealed = Buffer.from(stored.slice(SEALED.length), 'base64')
    const decipher = createDecipheriv(CIPHER, this.#key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(purpose)).setAuthTag(sealed.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8')
  }
}
