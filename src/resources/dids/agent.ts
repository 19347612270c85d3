import { AGENT_SHUTDOWN_PATH, AGENT_STATUS_PATH } from '../../../contract/agentPaths.ts'
import type { Did } from '../../../contract/dids.ts'

/** A computer that has not answered by then counts as unreachable. */
const AGENT_TIMEOUT_MS = 3_000

/** An agent's refusal with its HTTP status; without an answer there is none (a `TypeError` or a timeout). */
export class AgentRefusal extends Error {
  override name = 'AgentRefusal'
  readonly status: number

  constructor(status: number) {
    super(`The agent answered ${status}`)
    this.status = status
  }
}

/** Where the program on a board's computer listens; undefined when the board does not say (BD-07). */
export function agentAddress({ ipAddress, agentPort }: Pick<Did, 'ipAddress' | 'agentPort'>): string | undefined {
  if (!ipAddress || !agentPort) return undefined
  const host = ipAddress.includes(':') ? `[${ipAddress}]` : ipAddress
  return `http://${host}:${agentPort}`
}

/** Whether a board's computer is on: resolves when it answers (BD-07). */
export const askAgent = (address: string, signal: AbortSignal) =>
  callAgent('GET', `${address}${AGENT_STATUS_PATH}`, signal)

/** Asks a board's computer to switch itself off (BD-08). */
export const shutDown = (address: string) => callAgent('POST', `${address}${AGENT_SHUTDOWN_PATH}`)

/** A plain request without the session's token: the agent is another program on another machine. */
async function callAgent(method: 'GET' | 'POST', url: string, signal?: AbortSignal): Promise<true> {
  const timeout = AbortSignal.timeout(AGENT_TIMEOUT_MS)
  const response = await fetch(url, {
    method,
    cache: 'no-store',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  })
  if (!response.ok) throw new AgentRefusal(response.status)
  return true
}
