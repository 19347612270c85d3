import type { FastifyInstance } from 'fastify'
import { displayCalls } from '../../contract/displays.ts'
import { route } from '../http/route.ts'
import type { AgentService } from './agentService.ts'

/** Registers the calls that reach the agents of boards through the server. */
export function agentRoutes(app: FastifyInstance, agents: AgentService): void {
  route(app, displayCalls.agentKey, async () => ({ publicKey: agents.publicKey }))
  route(app, displayCalls.agentStatus, async ({ params: { didId }, request }) => ({
    status: await agents.status(didId, request.headers.origin),
  }))
  route(app, displayCalls.agentShutdown, async ({ params: { didId }, audit, request }) => ({
    status: await agents.shutDown(
      audit((status) => (isAccepted(status) ? { action: 'dids.shutDown', kind: 'did', subjects: [didId] } : null)),
      didId,
      request.headers.origin,
    ),
  }))
  route(app, displayCalls.agents, () => agents.list())
  for (const what of ['reload', 'capture'] as const)
    route(app, what === 'reload' ? displayCalls.agentReload : displayCalls.agentCapture, ({ params, audit, request }) =>
      agents.command(
        audit(({ status }) =>
          isAccepted(status) ? { action: `dids.${what}`, kind: 'did', subjects: [params.didId] } : null,
        ),
        what,
        { didId: params.didId, origin: request.headers.origin },
      ),
    )
}

const isAccepted = (status: number | null) => status !== null && status >= 200 && status < 300
