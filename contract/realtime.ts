/*
 * Addresses and rhythms of the live connection, apart from the schemas of events.ts: the displays load these without zod.
 */

/** Path of the WebSocket that speaks STOMP 1.2 (AP-11). */
export const WEBSOCKET_PATH = '/websocket'
/** Heartbeat interval of both sides, in milliseconds. */
export const HEARTBEAT_MS = 10_000

/** Where a board's messages arrive (DE-17). */
export const boardDestination = (didId: number | string): string => `/rfid/${didId}/messages`
