/*
 * Timeouts of calls, in ms. Without them a hanging server or a network that loses responses would leave a page waiting
 * forever. The server's own database timeout is shorter.
 */

export const READ_MS = 30_000
export const WRITE_MS = 60_000
/** Shorter than a tab's lease (`withLease`), so that no second refresh starts meanwhile. */
export const REFRESH_MS = 8_000
export const LOGIN_MS = 30_000
/** Short, because the user waits for the login page; a sign-out is sent twice at most. */
export const SIGN_OUT_MS = 2_000
/** Longest pause without progress during an upload; the upload itself may take any time. */
export const UPLOAD_SILENCE_MS = 30_000
/** Time for the server to check and store an upload that has arrived in full. */
export const UPLOAD_ANSWER_MS = 120_000

/** Returns a signal that aborts after a time. Browsers of displays may lack `AbortSignal.timeout`. */
export function abortAfter(ms: number): AbortSignal {
  const limit = new AbortController()
  setTimeout(() => limit.abort(), ms)
  return limit.signal
}
