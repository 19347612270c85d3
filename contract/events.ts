import { z } from 'zod'
import { TAG_FLAGS } from '../domain/tagScan.ts'
import * as c from './common.ts'
import { PublicBoard } from './publicBoard.ts'
import { RECEIPT_CALLS_MAX } from './realtime.ts'
import { SCREEN_PROBLEMS } from './boardOptions.ts'
import { VoiceTest } from './voiceCalls.ts'

/**
 * Messages to a board: RELOAD when its content has changed, TAG when a tag was scanned there. A message with text is
 * shown over the screen; names in it are masked, because anyone may subscribe.
 */
export const BoardMessage = z.object({
  type: z.enum(['RELOAD', 'TAG']),
  message: z.string(),
  flag: z.enum(TAG_FLAGS).optional(),
  /** In a RELOAD, the board's version after the change, comparable with the header `board-version`. */
  version: z.number().int().optional(),
  /** In a RELOAD to a single screen, the id of the test announcement to play (docs/decisions/displays.md#one-screen-announces). */
  voiceTest: z.uuid().optional(),
})
export type BoardMessage = z.infer<typeof BoardMessage>

/**
 * A RELOAD for subscribers with `with-board`: it carries the board after this or a later change. `board` is absent when
 * the board is deleted, could not be read, or is too large for a message; the client then reads the board itself.
 */
export const ReloadWithBoard = BoardMessage.extend({ board: PublicBoard.optional() })
export type ReloadWithBoard = z.infer<typeof ReloadWithBoard>

/** Message of a client that tests its subscription: the server sends a RELOAD back to this client alone. */
export const ReloadTest = z.strictObject({ type: z.literal('RELOAD'), message: z.literal('').optional() })

/** A call painted by a display; `calledAt` distinguishes it from an earlier call of the same patient. */
const PaintedCall = z.object({ didWaitingId: c.NumberId, calledAt: c.Instant })

/** Message of a display after it has painted calls. */
export const Receipt = z.strictObject({ shown: z.array(PaintedCall).min(1).max(RECEIPT_CALLS_MAX) })
export type Receipt = z.infer<typeof Receipt>

/** Message of a display when its problems change: the complete list, empty when all are solved. */
export const ProblemReport = z.strictObject({ problems: z.array(z.enum(SCREEN_PROBLEMS)).max(SCREEN_PROBLEMS.length) })
export type ProblemReport = z.infer<typeof ProblemReport>

/** Message to staff about the first receipt of each call by a named screen; only staff get the screen's name. */
export const ReceiptMessage = z.object({
  type: z.literal('RECEIPT'),
  message: z.literal(''),
  shown: z.array(PaintedCall.extend({ shownAt: c.Instant, shownBy: z.string().optional() })),
  /** Calls that a named screen has finished announcing. */
  spoken: z.array(PaintedCall.extend({ spokenAt: c.Instant, spokenBy: z.string().optional() })).optional(),
})
export type ReceiptMessage = z.infer<typeof ReceiptMessage>

/**
 * Message to staff about a display. CONNECTED: it connected. VANISHED: it has been gone for longer than a reload takes.
 * ASKED: it asks for approval. PAIRED: it got its key. REVOKED: it lost its key. DISMISSED: it is disconnected after
 * that. NAMED: its name changed. CHANGED: its problems changed. TESTED: it reports on a test announcement.
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

/** Message to staff that somebody at a kiosk calls for them, or no longer does; `kiosks.calls` lists the callers. */
export const KioskMessage = z.object({ type: z.literal('KIOSK'), message: z.literal(''), event: z.literal('HELP') })
export type KioskMessage = z.infer<typeof KioskMessage>
