import { z } from 'zod'
import { DidOption } from './didOptions.ts'
import { WaitingPatient, WallFacts } from './waitingLists.ts'
import { PublicDid } from './dids.ts'
import { Pause } from './pauses.ts'

/**
 * Everything that a public screen shows of a board, read at one moment. Names are masked or replaced by numbers;
 * `called` is ordered by the time of the call.
 */
export const PublicBoard = z.object({
  /** Same as the header `board-version` of the separate reads. */
  version: z.number().int(),
  did: PublicDid,
  option: DidOption,
  waiting: z.array(WaitingPatient),
  called: z.array(WaitingPatient),
  /** Set while calling is paused at the board. */
  pause: Pause.optional(),
  ...WallFacts.shape,
})
export type PublicBoard = z.infer<typeof PublicBoard>
