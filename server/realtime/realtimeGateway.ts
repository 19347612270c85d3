import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import { FirstFailure } from '../db/errors/firstFailure.ts'
import type { Bus, BusEvent } from '../events/bus.ts'
import { findEnded } from './endedCredentials.ts'
import { type GatewayParts, StompGateway } from './stompGateway.ts'

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
