/*
 * Addresses, headers and intervals of the WebSocket connection. Separate from the schemas in events.ts so that displays
 * load them without zod.
 */

/** Path of the WebSocket with STOMP. */
export const WEBSOCKET_PATH = '/websocket'
/** Heartbeat interval of both sides, in milliseconds. */
export const HEARTBEAT_MS = 10_000

/** Returns the destination of a board's messages. */
export const boardDestination = (didId: number | string): string => `/rfid/${didId}/messages`

/**
 * Prefix of the `server` header of CONNECTED on servers that support the destinations and headers below. A client that
 * does not find it neither subscribes nor sends to them.
 */
export const SERVER_HEADER = 'waiting-board/'

/**
 * Returns the destination to which a display sends receipts of painted calls (SEND), and which notifies staff
 * (SUBSCRIBE).
 */
export const receiptsDestination = (didId: number | string): string => `/rfid/${didId}/receipts`

/** Maximum number of calls in one receipt, which must fit into a frame of 8 KiB. */
export const RECEIPT_CALLS_MAX = 100

/** Returns the destination to which a display reports its problems (SEND). */
export const problemsDestination = (didId: number | string): string => `/rfid/${didId}/problems`

/** Destination that notifies staff of displays (SUBSCRIBE). */
export const DISPLAYS_DESTINATION = '/displays'
/** Destination that notifies staff of calls for help at kiosks (SUBSCRIBE). */
export const KIOSKS_DESTINATION = '/kiosks'

/** Header of SUBSCRIBE with the value that `Authorization` has in an HTTP request. */
export const STOMP_AUTHORIZATION = 'authorization'
/** Header of ERROR with the code of a refusal that another authorization may resolve. */
export const STOMP_CODE = 'code'

/** Headers of CONNECT that identify a display; other clients omit them. */
export const DISPLAY_HEADERS = {
  /**
   * A UUID created once and stored by the device; it is a secret, and the server lists the display by a fingerprint of
   * it.
   */
  id: 'display-id',
  /** Width and height in CSS pixels: `1920x1080`. */
  screen: 'display-screen',
  /** Version of the application that it runs. */
  version: 'display-version',
  /** `true` when staff are signed in on the device: staff looking at the board, not a screen for patients. */
  signedIn: 'display-signed-in',
  /**
   * A UUID shared by the pages of one running browser and never stored: with it the server tells a device whose storage
   * was copied to another one from a second window or a reload. Without it, devices are not told apart.
   */
  browser: 'display-browser',
  /** Path of a page that shows several boards, such as `/s/hall`; absent for a board of its own. */
  page: 'display-page',
  /** The previous value of `display-id`, for a device that replaced it after {@link DISPLAY_COPIED}. */
  copyOf: 'display-copy-of',
} as const

/**
 * Code of the ERROR to displays that share one `display-id` on several devices, as after copying a disk: each makes a new
 * one, so that staff can name each.
 */
export const DISPLAY_COPIED = 'DISPLAY_COPIED'

/**
 * Header of SUBSCRIBE to a board's messages, supported by our server only. `true`: each RELOAD carries the public
 * board, so that a screen need not request it.
 */
export const WITH_BOARD_HEADER = 'with-board'

/**
 * Delay in milliseconds before a display reads a board that a message pushed: the read does not slow down showing a
 * call, and one read serves several messages.
 */
export const READ_AFTER_MS = 1_000

/** Header of responses about a board: a version that grows with every change of what the board shows. */
export const BOARD_VERSION_HEADER = 'board-version'
