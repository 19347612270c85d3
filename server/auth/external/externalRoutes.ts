import type { FastifyInstance } from 'fastify'
import { authCalls } from '../../../contract/auth.ts'
import { route } from '../../http/route.ts'
import { ofUser, originOf } from '../authRoutes.ts'
import type { ExternalSignIns } from './externalSignIns.ts'

/** Registers the calls of `/auth/provider`. */
export function externalRoutes(app: FastifyInstance, signIns: ExternalSignIns): void {
  route(app, authCalls.beginExternal, async ({ request, reply }) => {
    const { url, cookie } = await signIns.begin(originOf(request))
    reply.header('set-cookie', cookie)
    return { url }
  })
  route(app, authCalls.finishExternal, async ({ body, request, reply, audit }) => {
    const { session, cookie } = await signIns.finish(audit(ofUser('login')), body.answer, originOf(request))
    reply.header('set-cookie', cookie)
    return session
  })
}
