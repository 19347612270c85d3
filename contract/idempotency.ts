/**
 * A client chooses one key for each thing that it means to do once, and sends it again with each try (DE-27). Other
 * servers may ignore it.
 */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key'

const KEY_BYTES = 16

/** A new key. Browsers have no `randomUUID` where a page comes by plain http. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('')
