import type { FastifyInstance } from 'fastify'
import { displayCalls } from '../../contract/displays.ts'
import { route } from '../http/route.ts'
import type { WakeService } from './wakeService.ts'

/** Registers the call that switches on a board's computer. */
export function wakeRoutes(app: FastifyInstance, wakes: WakeService): void {
  route(app, displayCalls.wake, async ({ body: { didId }, audit }) => ({
    macAddress: await wakes.wake(
      audit(() => ({ action: 'dids.wake', kind: 'did', subjects: [didId] })),
      didId,
    ),
  }))
}
