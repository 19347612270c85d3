import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import { FirstFailure } from '../db/errors/firstFailure.ts'
import type { Bus, BusEvent } from '../events/bus.ts'
import { type GatewayParts, StompGateway } from './stompGateway.ts'
import { inGroups } from '../db/batches/inBatches.ts'
import type { Credential } from './credentials.ts'

/**
 * Interval in which credentials are checked again: for revocations whose events were lost between servers, and for
 * expired sessions.
 */
const LOOK_MS = { shared: 2_000, alone: 30_000 }

interface GatewayDependencies {
  readonly bus: Bus
  readonly db: Kysely<DB>
  /** Whether several servers may run. */
  readonly isShared: boolean
}

/**
 * Opens the STOMP gateway on the application's server.
 * @returns the gateway, and what closes it before the server, which would wait for connections that never end by themselves
 */
export function realtimeGateway(
  app: FastifyInstance,
  { bus, db, isShared }: GatewayDependencies,
  parts: GatewayParts,
): { readonly gateway: Pick<StompGateway, 'size' | 'disconnectAll'>; close(): Promise<void> } {
  const gateway = new StompGateway(parts)
  const failure = new FirstFailure(
    (error) => app.log.error({ err: error }, 'credential check failed, will be retried'),
    () => app.log.info('credential check succeeded again'),
  )
  const cutOff = oneAtATime(async () => {
    for (const credential of await findEnded(db, gateway.credentials(), new Date())) gateway.revoke(credential)
  }, failure)
  const unsubscribe = bus.subscribe((event) => {
    // Heartbeats would confirm content of which nobody here learns that it has changed.
    if (event.kind === 'deaf') return gateway.suspend()
    if (event.kind !== 'gap') return deliver(gateway, event)
    gateway.resume()
    cutOff()
  })
  const timer = setInterval(cutOff, isShared ? LOOK_MS.shared : LOOK_MS.alone).unref()
  app.server.on('upgrade', gateway.upgrade)
  return {
    gateway,
    async close() {
      clearInterval(timer)
      unsubscribe()
      await gateway.close()
    },
  }
}

function deliver(gateway: StompGateway, event: Exclude<BusEvent, { kind: 'gap' | 'deaf' }>): void {
  if (event.kind === 'sessionEnded') return gateway.revoke({ kind: 'session', id: event.sessionId })
  if (event.kind === 'voiceTest') return gateway.startVoiceTest(event)
  if (event.kind === 'displays' && event.message.event === 'REVOKED')
    gateway.revoke({ kind: 'display', id: event.message.displayId })
  gateway.deliver(event)
}

/** Runs work one call at a time. The next call retries work that failed. */
function oneAtATime(work: () => Promise<void>, failure: FirstFailure): () => void {
  let isRunning = false
  return () => {
    if (isRunning) return
    isRunning = true
    work()
      .then(
        () => failure.succeeded(),
        (error: unknown) => failure.failed(error),
      )
      .finally(() => (isRunning = false))
  }
}

/** Maximum number of ids per statement. */
const AT_ONCE = 1_000

/** Returns the credentials that are no longer valid: displays without a key, sessions that ended or expired. */
export async function findEnded(db: Kysely<DB>, credentials: readonly Credential[], now: Date): Promise<Credential[]> {
  const of = (kind: Credential['kind']) => credentials.filter((credential) => credential.kind === kind)
  const displays = await without(of('display'), (ids) =>
    db.selectFrom('display_keys').select('display_id as id').distinct().where('display_id', 'in', ids).execute(),
  )
  const sessions = await without(of('session'), (ids) =>
    db.selectFrom('sessions').select('id').where('id', 'in', ids).where('expires_at', '>', now.toISOString()).execute(),
  )
  return [...displays, ...sessions]
}

async function without(
  credentials: readonly Credential[],
  find: (ids: string[]) => Promise<{ id: string }[]>,
): Promise<Credential[]> {
  const found = new Set<string>()
  for (const group of inGroups(credentials, AT_ONCE)) {
    for (const { id } of await find(group.map(({ id }) => id))) found.add(id)
  }
  return credentials.filter(({ id }) => !found.has(id))
}
