/*
 * How long a call may take before it counts as not answered, in ms: a server that hangs, and a network that swallows
 * answers, would else leave a page waiting for ever. The server gives its database up before these have passed.
 */

export const READ_MS = 30_000
export const WRITE_MS = 60_000
/** Shorter than a tab may hold the lock of the refresh, so that no second one begins meanwhile. */
export const REFRESH_MS = 8_000
export const LOGIN_MS = 30_000
/** An upload may take as long as it moves. */
export const UPLOAD_SILENCE_MS = 30_000
/** What has arrived in full is looked through and written before the server answers. */
export const UPLOAD_ANSWER_MS = 120_000
