import { AGENT_SHUTDOWN_PATH, AGENT_STATUS_PATH } from '../../../contract/constants.ts'
import { isPage } from '../../session/apiAnswer.ts'
import type { Did } from '../../../contract/dids.ts'

/** A computer that does not answer within this time counts as unreachable. */
const AGENT_TIMEOUT_MS = 3_000

/**
 * The agent answered with an HTTP error. Without an answer, the call rejects with a `TypeError` or a timeout instead.
 */
export class AgentRefusal extends Error {
  override name = 'AgentRefusal'
  readonly status: number

  constructor(status: number) {
    super(`The agent answered ${status}`)
    this.status = status
  }
}

/** Base URL of the agent on a board's computer; undefined if the board has no address or port. */
export function agentAddress({ ipAddress, agentPort }: Pick<Did, 'ipAddress' | 'agentPort'>): string | undefined {
  if (!ipAddress || !agentPort) return undefined
  const host = ipAddress.includes(':') ? `[${ipAddress}]` : ipAddress
  return `http://${host}:${agentPort}`
}

/** Checks whether a board's computer is on; resolves when its agent answers. */
export const askAgent = (address: string, signal: AbortSignal) =>
  callAgent('GET', `${address}${AGENT_STATUS_PATH}`, signal)

/** Requests the shutdown of a board's computer. */
export const shutDown = (address: string) => callAgent('POST', `${address}${AGENT_SHUTDOWN_PATH}`)

/** Sends a plain request without the session's token, as the agent is a different program on another machine. */
async function callAgent(method: 'GET' | 'POST', url: string, signal?: AbortSignal): Promise<true> {
  const timeout = AbortSignal.timeout(AGENT_TIMEOUT_MS)
  const response = await fetch(url, {
    method,
    cache: 'no-store',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  })
  if (isPage(response.redirected, response.headers.get('content-type')))
    throw new TypeError(`A device on the way answered ${response.status} instead of the agent`)
  return accepted(response.status)
}

/** Checks the status of an agent's answer; null when it did not answer. */
export function accepted(status: number | null): true {
  if (status === null) throw new TypeError('The agent does not answer')
  if (status < 200 || status > 299) throw new AgentRefusal(status)
  return true
}
