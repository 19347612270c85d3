import { z } from 'zod'
import { TAG_FLAGS } from '../domain/tagScan.ts'
import * as c from './common.ts'
import { PublicBoard } from './publicBoard.ts'
import { RECEIPT_CALLS_MAX } from './realtime.ts'
import { SCREEN_PROBLEMS } from './screen.ts'
import { VoiceTest } from './voiceTests.ts'

/**
 * Messages to a board: RELOAD when what it shows has changed, TAG when a tag was scanned there. A message with text
 * is shown over the screen; names in it are masked, for everyone may listen.
 */
export const BoardMessage = z.object({
  type: z.enum(['RELOAD', 'TAG']),
  message: z.string(),
  flag: z.enum(TAG_FLAGS).optional(),
  /** Of a RELOAD: the board's version after the change, as the header `board-version` of what it then reads. */
  version: z.number().int().optional(),
  /** Of a RELOAD to one screen alone: a test announcement that it is to say (decision 58). */
  voiceTest: z.uuid().optional(),
})
export type BoardMessage = z.infer<typeof BoardMessage>

/**
 * A RELOAD for who subscribed `with-board`: the board after the change, or after a later one. Without `board` when it
 * is gone, could not be read, or is too large for a message; it is then to be read as ever.
 */
export const ReloadWithBoard = BoardMessage.extend({ board: PublicBoard.optional() })
export type ReloadWithBoard = z.infer<typeof ReloadWithBoard>

/** A call as a display has it on its screen; `calledAt` tells it from an earlier call of the same patient. */
const PaintedCall = z.object({ didWaitingId: c.NumberId, calledAt: c.Instant })

/** What a display sends once calls are painted. */
export const Receipt = z.strictObject({ shown: z.array(PaintedCall).min(1).max(RECEIPT_CALLS_MAX) })
export type Receipt = z.infer<typeof Receipt>

/** What a display sends when what it cannot show changes: all of it, so nothing once all is well. */
export const ProblemReport = z.strictObject({ problems: z.array(z.enum(SCREEN_PROBLEMS)).max(SCREEN_PROBLEMS.length) })
export type ProblemReport = z.infer<typeof ProblemReport>

/** What staff are notified of: each call's first receipt by a named screen, and its name, for staff only. */
export const ReceiptMessage = z.object({
  type: z.literal('RECEIPT'),
  message: z.literal(''),
  shown: z.array(PaintedCall.extend({ shownAt: c.Instant, shownBy: z.string().optional() })),
  /** Calls that a named screen has said to their end. */
  spoken: z.array(PaintedCall.extend({ spokenAt: c.Instant, spokenBy: z.string().optional() })).optional(),
})
export type ReceiptMessage = z.infer<typeof ReceiptMessage>

/**
 * What staff are notified of: one has connected, or been gone for longer than a reload takes; one asks to be approved
 * (ASKED), got its key (PAIRED), lost it (REVOKED), and is gone for that (DISMISSED); its name (NAMED) or what it
 * cannot show (CHANGED) is another; it says how a test announcement goes (TESTED).
 */
export const DisplayMessage = z.object({
  type: z.literal('DISPLAY'),
  message: z.literal(''),
  event: z.enum(['CONNECTED', 'VANISHED', 'ASKED', 'PAIRED', 'REVOKED', 'DISMISSED', 'NAMED', 'CHANGED', 'TESTED']),
  displayId: z.string(),
  didId: c.NumberId,
  voiceTest: VoiceTest.optional(),
})
export type DisplayMessage = z.infer<typeof DisplayMessage>
