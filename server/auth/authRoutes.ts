import type { FastifyInstance } from 'fastify'
import { authCalls } from '../../contract/auth.ts'
import { route } from '../http/route.ts'
import type { AuthService } from './authService.ts'

/** The calls of `/auth` (AP-01). */
export function authRoutes(app: FastifyInstance, auth: AuthService): void {
  route(app, authCalls.login, ({ body }) => auth.login(body))
  route(app, authCalls.refresh, ({ body }) => auth.refresh(body.refreshToken))
}
