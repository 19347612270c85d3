/*
 * What only a display that is being paired hears, in a file of its own: what shares one with the wall is cut out of the
 * wall's scripts.
 */

/** Code of the 409 for a display that asks to be approved where nobody needs to be. */
export const NEEDS_NO_PAIRING = 'DISPLAYS_ARE_OPEN'
/** Code of the 404 for a pairing that has expired, or whose key was handed out. */
export const PAIRING_OVER = 'PAIRING_NOT_FOUND'
