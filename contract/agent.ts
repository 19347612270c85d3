import { z } from 'zod'

export { AGENT_SHUTDOWN_PATH, AGENT_STATUS_PATH } from './agentPaths.ts'

/** What a running agent says of itself. */
export const AgentStatus = z.object({ status: z.literal('ON'), version: z.string(), uptimeSeconds: z.number() })
export type AgentStatus = z.infer<typeof AgentStatus>
