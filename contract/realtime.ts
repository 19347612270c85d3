/*
 * Addresses, headers and rhythms of the live connection, apart from the schemas of events.ts: the displays load these
 * without zod.
 */

/** Path of the WebSocket that speaks STOMP 1.2 (AP-11). */
export const WEBSOCKET_PATH = '/websocket'
/** Heartbeat interval of both sides, in milliseconds. */
export const HEARTBEAT_MS = 10_000

/** Where a board's messages arrive (DE-17). */
export const boardDestination = (didId: number | string): string => `/rfid/${didId}/messages`

/**
 * How the `server` header of CONNECTED begins where the destinations and headers below are known. Another server has
 * never heard of them: a client that finds no such header neither subscribes nor sends to them.
 */
export const SERVER_HEADER = 'waiting-board/'

/** Where a display confirms the calls that it has painted (SEND), and staff learn of it (SUBSCRIBE). */
export const receiptsDestination = (didId: number | string): string => `/rfid/${didId}/receipts`

/** The most calls that one receipt may name, for it must fit a frame of 8 KiB. */
export const RECEIPT_CALLS_MAX = 100

/** Where a display reports which of its pictures it cannot show (SEND). */
export const problemsDestination = (didId: number | string): string => `/rfid/${didId}/problems`

/** Where staff learn which displays come and go. */
export const DISPLAYS_DESTINATION = '/displays'

/** Headers of CONNECT by which a display says who it is; anything else that connects leaves them out. */
export const DISPLAY_HEADERS = {
  /**
   * Made up once by the device and kept there: a UUID, and a secret. The server lists the display by a fingerprint of
   * it.
   */
  id: 'display-id',
  /** Width and height in CSS pixels: `1920x1080`. */
  screen: 'display-screen',
  /** Version of the application that it runs. */
  version: 'display-version',
  /** `true` where staff are signed in on the device: a look at the board rather than a screen for patients (DE-26). */
  signedIn: 'display-signed-in',
} as const

/**
 * Header of SUBSCRIBE to a board's messages, of our server alone: `true` has each RELOAD carry the board as anyone may
 * read it, so that a screen need not ask for what has changed.
 */
export const WITH_BOARD_HEADER = 'with-board'

/**
 * When a display reads a board that a message pushed, in milliseconds: off the way from the call to the screen, and
 * once for several.
 */
export const READ_AFTER_MS = 1_000

/** Header of the answers that a display reads of a board: grows with every change of what the board shows. */
export const BOARD_VERSION_HEADER = 'board-version'
