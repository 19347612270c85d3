import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Call } from '../../contract/call.ts'
import type { AuditEvent } from '../db/audit/auditLog.ts'
import type { ReadLog } from './readLog.ts'
import { RepeatedEvents } from './repeatedEvents.ts'
import type { SeenPatients } from './seenPatients.ts'
import { networkOf } from '../http/addresses.ts'
import type { KeyRefusal } from '../http/refusals.ts'
import { TokenBuckets } from '../http/rateLimits.ts'

/**
 * Audits which patients staff saw in lists, which calls and keys were refused, and what other programs read, each once in a while
 * per session or key. Changes by a program are audited with each change.
 */
export function auditHooks(app: FastifyInstance, readLog: ReadLog, seen: SeenPatients): void {
  const recent = new RepeatedEvents()
  const logRefusedKey = refusedKeys(readLog)
  const log = async ({ caller }: FastifyRequest, event: AuditEvent) => {
    if (!caller) return
    await recent.once(caller.sessionId, event, () => readLog.write({ ...event, by: caller }))
  }
  // Before the handler: nothing is read without an audit entry.
  app.addHook('preHandler', async (request) => {
    const { reads, shows, call } = request.routeOptions.config
    if (reads) {
      if (!shows) await log(request, reads(request))
    } else if (call?.method === 'GET' && request.caller && 'key' in request.caller)
      await log(request, { action: 'apiKeys.use', kind: 'none', details: calledBy(call) })
  })
  // Before the answer is sent: nothing is shown without an audit entry.
  app.addHook('preSerialization', async (request, reply, payload) => {
    const { reads, shows } = request.routeOptions.config
    const { caller } = request
    if (reads && shows && caller && reply.statusCode < BAD_REQUEST)
      await seen.add(caller.sessionId, { ...reads(request), by: caller }, shows(payload))
    return payload
  })
  app.addHook('onResponse', async (request, reply) => {
    const { call } = request.routeOptions.config
    if (!call) return
    if (request.refusedKey) await logRefusedKey(request.refusedKey, request.ip, calledBy(call).call)
    else if (reply.statusCode === FORBIDDEN)
      await log(request, { action: 'access.refused', kind: 'none', details: calledBy(call) })
  })
}

const calledBy = ({ method, path }: Call) => ({ call: `${method} ${path}` })

const BAD_REQUEST = 400
const FORBIDDEN = 403

/** Entries about one key, and about all unknown keys together: anyone can send unknown keys from many addresses. */
const RATE = { burst: 60, perSecond: 1 / 60 }

/**
 * Audits refused keys of other programs: the first refusal of each kind by network, then again after a while. A key
 * that lacks a scope is audited as a user without the right is, by call.
 */
export function refusedKeys(
  log: Pick<ReadLog, 'write'>,
): (refusal: KeyRefusal, address: string, call: string) => Promise<void> {
  const recent = new RepeatedEvents()
  const pace = new TokenBuckets(RATE)
  return async ({ fault, key, status }, address, call) => {
    const isForbidden = status === 403
    const subjects = isForbidden || !key ? [] : [key.id]
    const event: AuditEvent = {
      action: isForbidden ? 'access.refused' : 'apiKeys.refused',
      kind: subjects.length > 0 ? 'apiKey' : 'none',
      subjects,
      details: fault === 'SCOPE' ? { call } : { fault },
    }
    const name = key ? `key:${key.id}` : 'unknown'
    await recent.once(`${name} ${networkOf(address)}`, event, async () => {
      if (pace.wait(name) > 0) return
      pace.take(name)
      await log.write({
        ...event,
        details: { call, ...event.details },
        by: { id: null, name: key?.name ?? null, address },
      })
    })
  }
}
