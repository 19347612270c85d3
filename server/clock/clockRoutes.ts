import type { FastifyInstance } from 'fastify'
import { clockCalls } from '../../contract/clock.ts'
import { route } from '../http/route.ts'
import type { ClockWatch } from './clockWatch.ts'

/** Registers the calls of `/v1/clock`, for ROOT only. */
export function clockRoutes(app: FastifyInstance, clock: ClockWatch): void {
  route(app, clockCalls.read, () => clock.read())
  route(app, clockCalls.confirm, ({ body, audit }) =>
    clock.confirm(
      audit(() => ({ action: 'clock.confirm', kind: 'none', subjects: ['clock'], details: body })),
      body.now,
    ),
  )
}
