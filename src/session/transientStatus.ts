/** Statuses of a server or proxy that cannot answer for now: too many requests, busy, unavailable, disk full. */
const TRANSIENT: readonly (number | undefined)[] = [429, 502, 503, 504, 507]

/** Whether a failed renewal leaves the session valid: it is retried, and nobody is signed out. */
export const isTransient = (status: number | undefined): boolean => TRANSIENT.includes(status)
