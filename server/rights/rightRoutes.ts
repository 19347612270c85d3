import type { FastifyInstance } from 'fastify'
import { rightCalls } from '../../contract/rights.ts'
import { route } from '../http/route.ts'
import type { RightService } from './rightService.ts'

/** Registers the routes of `/v1/rights`. */
export function rightRoutes(app: FastifyInstance, rights: RightService): void {
  route(app, rightCalls.read, () => rights.read())
  route(app, rightCalls.update, ({ body, audit }) =>
    rights.update(
      audit(() => ({ action: 'rights.update', kind: 'none', subjects: ['rights'], details: body })),
      body,
    ),
  )
}
