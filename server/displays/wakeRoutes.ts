import type { FastifyInstance } from 'fastify'
import { displayCalls } from '../../contract/displays.ts'
import { route } from '../http/route.ts'
import type { WakeService } from './wakeService.ts'

/** The call that switches a board's computer on from afar. */
export function wakeRoutes(app: FastifyInstance, wakes: WakeService): void {
  route(app, displayCalls.wake, async ({ body: { didId }, audit }) => ({
    macAddress: await wakes.wake(
      audit(() => ({ action: 'dids.wake', kind: 'did', subjects: [didId] })),
      didId,
    ),
  }))
}
