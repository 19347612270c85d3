import { z } from 'zod'

/** Paths of the program on a board's own computer; called directly over http, not through the server (AP-10). */
export const AGENT_STATUS_PATH = '/api/v1/common'
export const AGENT_SHUTDOWN_PATH = '/api/v1/common/shutdown'

/** What a running agent says of itself. */
export const AgentStatus = z.object({ status: z.literal('ON'), version: z.string(), uptimeSeconds: z.number() })
export type AgentStatus = z.infer<typeof AgentStatus>
