import { z } from 'zod'
import { DidOption } from './didOptions.ts'
import { WaitingPatient, WallFacts } from './didWaitings.ts'
import { PublicDid } from './dids.ts'
import { Pause } from './pauses.ts'

/**
 * All that a public screen shows of a board, read at one moment. Names are masked, or numbers (DE-06); `called` by the
 * time of the call.
 */
export const PublicBoard = z.object({
  /** As the header `board-version` of what is read in parts. */
  version: z.number().int(),
  did: PublicDid,
  option: DidOption,
  waiting: z.array(WaitingPatient),
  called: z.array(WaitingPatient),
  /** There while nobody is called at the board. */
  pause: Pause.optional(),
  ...WallFacts.shape,
})
export type PublicBoard = z.infer<typeof PublicBoard>
