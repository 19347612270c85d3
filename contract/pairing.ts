/*
 * How a display and the server speak of whether it may show a board, apart from the schemas of displays.ts: the
 * displays load these without zod.
 */

/**
 * `OPEN`: anyone may read a board, masked (DE-06). `PAIRED`: only staff, and displays that staff have approved for it.
 */
export const DISPLAY_ACCESS = ['OPEN', 'PAIRED'] as const
export type DisplayAccess = (typeof DISPLAY_ACCESS)[number]

/** Scheme of the `Authorization` header by which a display shows the key of its board. */
export const KEY_SCHEME = 'Display'
/** Header of SUBSCRIBE that carries what `Authorization` carries of a call. */
export const STOMP_AUTHORIZATION = 'authorization'
/** Header of ERROR: the code of a refusal that another authorization may turn into a welcome. */
export const STOMP_CODE = 'code'

/** Code of the 401 for who is not signed in, or no longer. */
export const UNAUTHENTICATED = 'UNAUTHENTICATED'
/** Code of the 401 for a display that staff have not approved for the board, or no longer. */
export const NOT_PAIRED = 'DISPLAY_NOT_PAIRED'
