/**
 * By these a server, or what stands before it, says that it cannot do anything now: too many, busy, away, its disk
 * full.
 */
const TRANSIENT: readonly (number | undefined)[] = [429, 502, 503, 504, 507]

/**
 * Whether a refusal to renew the tokens says nothing of the session: it is tried again, and nobody is signed out for
 * it.
 */
export const isTransient = (status: number | undefined): boolean => TRANSIENT.includes(status)
