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
