import { z } from 'zod'
import { TAG_FLAGS } from '../domain/tagScan.ts'

/** Path of the WebSocket that speaks STOMP 1.2 (AP-11). */
export const WEBSOCKET_PATH = '/websocket'
/** Heartbeat interval of both sides, in milliseconds. */
export const HEARTBEAT_MS = 10_000

/** Where a board's messages arrive (DE-17). */
export const boardDestination = (didId: number | string): string => `/rfid/${didId}/messages`

/**
 * What a board is told: RELOAD when what it shows has changed, TAG when a tag was scanned there. A message with text
 * is shown over the screen; names in it are masked, for everyone may listen.
 */
export const BoardMessage = z.object({
  type: z.enum(['RELOAD', 'TAG']),
  message: z.string(),
  flag: z.enum(TAG_FLAGS).optional(),
})
export type BoardMessage = z.infer<typeof BoardMessage>
