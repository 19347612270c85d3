/** Scopes of a key for another program; each call that keys may make names one of these. */
export const SCOPES = ['intake', 'queue:read', 'queue:write', 'statistics:read', 'status:read', 'kiosk'] as const
export type Scope = (typeof SCOPES)[number]

/** Start of every key for another program, by which the server tells it from a user's token. */
export const API_KEY_PREFIX = 'wb_'
