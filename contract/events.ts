import { z } from 'zod'
import { TAG_FLAGS } from '../domain/tagScan.ts'

export { boardDestination, HEARTBEAT_MS, WEBSOCKET_PATH } from './realtime.ts'

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
