/*
 * Paths, headers, marks and codes of both sides. Without schemas, so that the browser, and above all a display, loads
 * them without zod; those of the WebSocket are in realtime.ts, those of a board's options in boardOptions.ts.
 */

/** Path of a patient's page, followed by the token. */
export const PATIENT_PAGE_PATH = '/p/'
/** Path of a kiosk's page. */
export const CHECK_IN_PATH = '/check-in'

/** Code of a kiosk whose code staff have not approved yet; any other 401 ends its pairing. */
export const KIOSK_PENDING = 'KIOSK_PENDING'

/** Codes of sign-ins that a second factor completes: by a code, or by setting it up. The answer has a `challenge`. */
export const SECOND_FACTOR_REQUIRED = 'SECOND_FACTOR_REQUIRED'
export const SECOND_FACTOR_SET_UP = 'SECOND_FACTOR_SET_UP'
/** Code of a challenge, or of a sign-in by a hospital account, that is too old. */
export const CHALLENGE_EXPIRED = 'CHALLENGE_EXPIRED'

/** Codes of a code of the second factor that is wrong, and of one that has counted already. */
export const WRONG_CODE = 'WRONG_CODE'
export const USED_CODE = 'USED_CODE'

/** Page to which the provider of hospital accounts returns; without its answer the page begins a sign-in. */
export const SIGN_IN_PATH = '/sign-in'
/** Query of this page in a window that a locked page opened. */
export const UNLOCKING = '?unlock'
/** Codes of sign-ins by a hospital account: its provider does not answer, did not confirm it, or gives it no authority. */
export const PROVIDER_AWAY = 'PROVIDER_AWAY'
export const PROVIDER_REFUSED = 'PROVIDER_REFUSED'
export const NO_AUTHORITY = 'NO_AUTHORITY'
/** Code of a change after which no ROOT could sign in. */
export const LAST_ROOT = 'LAST_ROOT'

/** Called by the console directly over http, not through the server (AP-10). */
export const AGENT_STATUS_PATH = '/api/v1/common'
export const AGENT_SHUTDOWN_PATH = '/api/v1/common/shutdown'

/** Path to which the board's page reports a painted frame. Empty body, answered with 204. */
export const AGENT_RELOAD_PATH = '/api/v1/common/reload'
export const AGENT_CAPTURE_PATH = '/api/v1/common/capture'
export const AGENT_PAINT_PATH = '/agent/paint'
/**
 * Path to which the board's page reports that its sound device is gone for good: only a restart of the browser brings
 * the sound back. Empty body, answered with 204.
 */
export const AGENT_SOUND_PATH = '/agent/sound'
/** Start of the fragment of the page that an agent opens; the agent's port follows. */
export const AGENT_FRAGMENT = 'agent='

/**
 * Finds the version of this application in the HTML of a page: release and build, `1.0.0+1a2b3c4d`. Pages of other
 * programs do not match.
 */
export const PAGE_VERSION = /<meta name="version" content="([^"]+)"/

/** Id of the element in which our server embeds the board into a wall's page, as a `PublicBoard`. */
export const PAGE_BOARD_ID = 'board'

/** Name of the multipart field of an upload. */
export const UPLOAD_FIELD = 'file'

/**
 * Header of our server's responses to API calls: it marks a server with features beyond section 7 of the specification.
 * Other servers do not send it.
 */
export const OWN_SERVER_HEADER = 'x-waiting-board'

/**
 * A client chooses one key for each operation that must happen once, and sends it with every retry (DE-27). Other
 * servers may ignore it.
 */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key'

const KEY_BYTES = 16

/** Creates a key. Browsers have no `randomUUID` on pages loaded by plain http. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Header with the version of a single record that was read. A PATCH that names the version on which it is based is
 * refused with 409 when a field that it changes has another value by now (DE-27). A bulk change names the versions of
 * its records in order, separated by commas, with nothing for a record without one. Beyond the specification: without
 * it the last edit wins, and other servers do not know it.
 */
export const RECORD_VERSION_HEADER = 'record-version'

/** Code of that 409; its body lists the records in `changed`. */
export const RECORD_CHANGED = 'RECORD_CHANGED'

/**
 * `done` calls a held patient and completes any other (DE-12). When a colleague has just moved the patient, the button
 * would therefore do the opposite of what its label says. In this header a client states what it means. `call`: a
 * patient who was called meanwhile stays called. `complete`: a patient who is held by now is not called. Beyond the
 * specification: without it, and on other servers, `done` depends on the state alone.
 */
export const DONE_MEANS_HEADER = 'x-done-means'
export type DoneMeans = 'call' | 'complete'

/** Returns what a request means by `done`; undefined without a known value in the header. */
export const doneMeansOf = (header: unknown): DoneMeans | undefined =>
  header === 'call' || header === 'complete' ? header : undefined

/**
 * Header with list filters that contain patients' names, encoded like a query string: addresses end up in the logs of
 * proxies. Beyond the specification, and only for lists that the specification does not have.
 */
export const PRIVATE_FILTERS_HEADER = 'x-filters'

/** `Authorization` scheme of a display with the key of its board. */
export const KEY_SCHEME = 'Display'
/** Code of the 403 of a sign-in to a suspended account. */
export const SUSPENDED = 'ACCOUNT_SUSPENDED'
/** Code of the 401 for a caller who is not, or no longer, signed in. */
export const UNAUTHENTICATED = 'UNAUTHENTICATED'
/** Code of the 401 for a display that staff have not approved for the board, or no longer approve. */
export const NOT_PAIRED = 'DISPLAY_NOT_PAIRED'

/** Code of the 409 when a display asks for approval although none is needed. */
export const NEEDS_NO_PAIRING = 'DISPLAYS_ARE_OPEN'
/** Code of the 404 for a pairing that has expired or whose key was already claimed. */
export const PAIRING_OVER = 'PAIRING_NOT_FOUND'

/** Widths that the bars of a distribution of waits may have, and the number of them; the last one holds all longer waits. */
export const WAIT_BAR_WIDTHS = [1, 2, 5, 10] as const
export const WAIT_BARS = 19
/** Minutes between two points of the line of a day. */
export const LINE_MINUTES = 15

/** States of an event that a receiver is to be sent, or was. */
export const DELIVERY_STATES = ['PENDING', 'SENT', 'FAILED'] as const
