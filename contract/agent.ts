import { z } from 'zod'

export { AGENT_SHUTDOWN_PATH, AGENT_STATUS_PATH } from './agentPaths.ts'

/** What a running agent says of itself. */
export const AgentStatus = z.object({
  status: z.literal('ON'),
  version: z.string(),
  uptimeSeconds: z.number(),
  /** The browser that shows the board; absent where the agent does not run one. */
  browser: z.object({ version: z.string(), startedAt: z.iso.datetime(), restarts: z.number().int() }).optional(),
  /** When the page last said that it paints; null before that. */
  paintedAt: z.iso.datetime().nullable().optional(),
})
export type AgentStatus = z.infer<typeof AgentStatus>
