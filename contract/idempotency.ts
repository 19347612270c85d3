/**
 * A client chooses one key for each operation that must happen once, and sends it with every retry (DE-27). Other
 * servers may ignore it.
 */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key'

const KEY_BYTES = 16

/** Creates a key. Browsers have no `randomUUID` on pages loaded by plain http. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('')
