import type { FastifyInstance } from 'fastify'
import { type Status, statusCalls } from '../../contract/status.ts'
import { asksForEnglish, translate } from '../http/inLanguage.ts'
import { route } from '../http/route.ts'
import { worstOf } from './checks.ts'
import type { StatusWatch } from './statusWatch.ts'

/** Registers the call of `/v1/status`, for managers. @param server what does not change while the server runs */
export function statusRoutes(app: FastifyInstance, watch: StatusWatch, server: Omit<Status['server'], 'now'>): void {
  route(app, statusCalls.read, async ({ request }) => {
    const checks = await watch.read()
    const inLanguage = asksForEnglish(request) ? translate : (korean: string) => korean
    return {
      state: worstOf(checks),
      checks: checks.map((check) => ({ ...check, text: inLanguage(check.text), advice: inLanguage(check.advice) })),
      server: { ...server, now: new Date().toISOString() },
    }
  })
}
