/*
 * Pairing of displays: access modes, headers and error codes. Separate from the schemas in displays.ts so that displays
 * load them without zod.
 */

/**
 * `OPEN`: anyone may read a board, masked (DE-06). `PAIRED`: only staff, and displays approved by staff for the board.
 */
export const DISPLAY_ACCESS = ['OPEN', 'PAIRED'] as const
export type DisplayAccess = (typeof DISPLAY_ACCESS)[number]

/** `Authorization` scheme of a display with the key of its board. */
export const KEY_SCHEME = 'Display'
/** Header of SUBSCRIBE with the value that `Authorization` has in an HTTP request. */
export const STOMP_AUTHORIZATION = 'authorization'
/** Header of ERROR with the code of a refusal that another authorization may resolve. */
export const STOMP_CODE = 'code'

/** Code of the 401 for a caller who is not, or no longer, signed in. */
export const UNAUTHENTICATED = 'UNAUTHENTICATED'
/** Code of the 401 for a display that staff have not approved for the board, or no longer approve. */
export const NOT_PAIRED = 'DISPLAY_NOT_PAIRED'
