import { z } from 'zod'

/** Status reported by a running agent. */
export const AgentStatus = z.object({
  status: z.literal('ON'),
  version: z.string(),
  uptimeSeconds: z.number(),
  /** The browser that shows the board; absent when the agent does not run one. */
  browser: z.object({ version: z.string(), startedAt: z.iso.datetime(), restarts: z.number().int() }).optional(),
  /** Time of the page's last report of a painted frame; null before the first one. */
  paintedAt: z.iso.datetime().nullable().optional(),
})
export type AgentStatus = z.infer<typeof AgentStatus>

/** Header with the ticket of a command to an agent. */
export const TICKET_HEADER = 'x-agent-ticket'

const MINUTE_MS = 60_000

/** Returns the minute of an instant, in which a ticket is valid. */
export const ticketMinute = (now: number): number => Math.floor(now / MINUTE_MS)

/** Text that the server signs with Ed25519: call, board and minute. The ticket is `minute.signature` in base64url. */
export const ticketText = (boardId: number | string, path: string, minute: number): string =>
  `waiting-board agent ${path} ${boardId} ${minute}`
