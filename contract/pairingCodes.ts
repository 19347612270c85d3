/*
 * Error codes that only a display during pairing receives. In a file of their own: a file shared with the wall is split
 * off the wall's scripts.
 */

/** Code of the 409 when a display asks for approval although none is needed. */
export const NEEDS_NO_PAIRING = 'DISPLAYS_ARE_OPEN'
/** Code of the 404 for a pairing that has expired or whose key was already claimed. */
export const PAIRING_OVER = 'PAIRING_NOT_FOUND'
