import type { FastifyInstance } from 'fastify'
import { displayCalls } from '../../contract/displays.ts'
import { route } from '../http/route.ts'
import type { AgentService } from './agentService.ts'
import type { WakeService } from './wakeService.ts'

/** Registers the calls that reach the computers of boards: their agents, and a computer that is off. */
export function agentRoutes(app: FastifyInstance, agents: AgentService, wakes: WakeService): void {
  route(app, displayCalls.wake, async ({ body: { didId }, audit }) => ({
    macAddress: await wakes.wake(
      audit(() => ({ action: 'dids.wake', kind: 'did', subjects: [didId] })),
      didId,
    ),
  }))
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
