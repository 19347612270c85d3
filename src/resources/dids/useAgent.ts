import { AGENT_SHUTDOWN_PATH, AGENT_STATUS_PATH } from '../../../contract/constants.ts'
import type { Did } from '../../../contract/dids.ts'
import { useApi } from '../../api/useApi.ts'
import { isPage } from '../../session/apiAnswer.ts'
import { can } from '../../session/capabilities.ts'

const FORBIDDEN = 403

/** The agent of a board's computer, as this page reaches it. */
interface Agent {
  /** Resolves when the agent answers. */
  ask(signal: AbortSignal): Promise<true>
  /** Requests the shutdown. */
  shutDown(): Promise<true>
  /** Base URL, which also names it. */
  readonly address: string
  readonly isByServer: boolean
}

/**
 * Returns the agent of a board; undefined for a board without an address. Browsers keep a page on https from calling
 * http (mixed content), so a server that can calls the agent for it.
 */
export function useAgent(did: Did): Agent | undefined {
  const api = useApi()
  const isByServer = can('agents') && location.protocol === 'https:'
  const address = agentAddress(did)
  const params = { didId: did.id }
  if (!address) return undefined
  return {
    address,
    isByServer,
    ask: async (signal) =>
      isByServer
        ? accepted((await api('GET', '/v1/displays/agents/:didId', { params })).status)
        : askAgent(address, signal),
    shutDown: async () => {
      const byServer = async () =>
        accepted((await api('POST', '/v1/displays/agents/:didId/shutdown', { params })).status)
      if (isByServer) return byServer()
      return shutDown(address).catch((error: unknown) => {
        // A paired agent takes the server's ticket only.
        if (can('agents') && error instanceof AgentRefusal && error.status === FORBIDDEN) return byServer()
        throw error
      })
    },
  }
}

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
function accepted(status: number | null): true {
  if (status === null) throw new TypeError('The agent does not answer')
  if (status < 200 || status > 299) throw new AgentRefusal(status)
  return true
}
