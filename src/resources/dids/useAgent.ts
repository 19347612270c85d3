import type { Did } from '../../../contract/dids.ts'
import { useApi } from '../../api/useApi.ts'
import { can } from '../../session/capabilities.ts'
import { accepted, agentAddress, AgentRefusal, askAgent, shutDown } from './agent.ts'

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
