import type { FastifyInstance } from 'fastify'
import { WEBSOCKET_PATH } from '../../contract/realtime.ts'
import { AGENT_TICKET_KEY, secret } from '../db/secrets.ts'
import type { Bus } from '../events/bus.ts'
import type { Authenticate } from '../http/authorize.ts'
import { clientAddress, isFromProxy, plainAddress } from '../http/addresses.ts'
import type { Context, Module } from '../module.ts'
import type { ReadBoard } from '../realtime/fullReloads.ts'
import { logMissingUpgrades, logRefusedOrigins } from '../realtime/allowedOrigins.ts'
import { realtimeGateway } from '../realtime/realtimeGateway.ts'
import type { ReceiptDesk } from '../realtime/displaySession.ts'
import { AgentService, AgentTickets } from './agentService.ts'
import { authorizationOf, authorizeSubscriptions } from './authorization.ts'
import { DisplayRegistry } from './displayRegistry.ts'
import { DisplayService } from './displayService.ts'
import { type OnceInAWhile, PairingService } from './pairingService.ts'
import { WakeService } from './wakeService.ts'
import { displayCalls } from '../../contract/displays.ts'
import { route } from '../http/route.ts'
import { removed, updated } from '../records/auditEvents.ts'
import { displayFingerprint } from '../realtime/displayWatch.ts'

interface DisplayParts {
  readonly authenticate: Authenticate
  readonly readBoard: ReadBoard
  readonly receipts: ReceiptDesk
  /** Bus that also notifies receivers of webhooks of displays that are away and back. */
  readonly notifyingBus: Bus
  /** Limits the audit entries of displays that ask to be paired. */
  readonly asked: OnceInAWhile
  /** Version and build of the served browser application. */
  readonly version: string
  /** Maximum number of live connections. */
  readonly liveMax: number
}

/** The screens of boards and their computers, with the live connections to screens and consoles (`realtime/`). */
export async function displayModule(context: Context, parts: DisplayParts) {
  const { app, config, unit, db, bus, box, settings, writes } = context
  const { authenticate, readBoard, receipts, version } = parts
  const isShared = config.databaseUrl !== undefined
  const registry = new DisplayRegistry({ db, bus: parts.notifyingBus, isShared, ...writes })
  const missing = logMissingUpgrades(app.log)
  app.get(WEBSOCKET_PATH, { schema: { hide: true } }, ({ raw }, reply) => {
    missing(raw)
    reply.callNotFound()
  })
  const { gateway, close } = realtimeGateway(
    app,
    { bus, db, isShared },
    {
      displays: registry,
      receipts,
      authorizationOf: authorizationOf(() => settings.accessOf('display'), authorizeSubscriptions(db, authenticate)),
      readBoard,
      report: (error, didId) => app.log.error({ err: error, didId }, 'board read failed, RELOAD sent without content'),
      version,
      allowedOrigins: config.allowedOrigins,
      isForwarded: isFromProxy(config.trustProxy),
      originRefused: logRefusedOrigins(app.log),
      addressOf: clientAddress(config.trustProxy),
      clientsMax: parts.liveMax,
    },
  )
  // Open connections were authorized by the previous setting.
  settings.onChange((now, before) => {
    if (now.displayAccess !== before.displayAccess) gateway.disconnectAll()
  })
  const pairing = () => settings.pairing
  const displays = new DisplayService(unit, pairing)
  const pairings = new PairingService(unit, pairing, parts.asked)
  const agents = new AgentService(unit, new AgentTickets(await secret(db, box, AGENT_TICKET_KEY)))
  const wakes = new WakeService(unit, config.wakeTargets, (error, didId) =>
    app.log.error({ err: error, didId }, 'Wake-on-LAN packet not sent'),
  )
  return {
    services: { gateway },
    routes(api) {
      displayRoutes(api, displays)
      pairingRoutes(api, pairings)
      agentRoutes(api, agents, wakes)
    },
    open: () => registry.open(),
    async stop() {
      // Before the gateway: displays that it then disconnects are not reported as vanished.
      await registry.close()
      await close()
    },
  } satisfies Module
}

/** Registers the calls of `/v1/displays` that list, name and delete displays. */
function displayRoutes(app: FastifyInstance, displays: DisplayService): void {
  route(app, displayCalls.list, () => displays.list())
  route(app, displayCalls.update, async ({ body, audit }) => ({
    ids: await displays.name(audit(updated('displays.update', 'display', body.displays)), body.displays),
  }))
  route(app, displayCalls.remove, async ({ body, audit }) => ({
    ids: await displays.remove(audit(removed('displays.remove', 'display', body.ids)), body.ids),
  }))
}

/** Registers the calls that reach the computers of boards: their agents, and a computer that is off. */
function agentRoutes(app: FastifyInstance, agents: AgentService, wakes: WakeService): void {
  route(app, displayCalls.wake, async ({ body: { didId }, audit }) => ({
    macAddress: await wakes.wake(
      audit(() => ({ action: 'dids.wake', kind: 'did', subjects: [didId] })),
      didId,
    ),
  }))
  route(app, displayCalls.agentKey, async () => ({ publicKey: agents.publicKey }))
  route(app, displayCalls.agentStatus, async ({ params: { didId }, request }) => ({
    status: await agents.status(didId, request.headers.origin),
  }))
  route(app, displayCalls.agents, () => agents.list())
  for (const [call, what] of [
    [displayCalls.agentShutdown, 'shutDown'],
    [displayCalls.agentReload, 'reload'],
    [displayCalls.agentCapture, 'capture'],
  ] as const)
    route(app, call, ({ params: { didId }, audit, request }) =>
      agents.command(
        audit(({ status }) => (isAccepted(status) ? { action: `dids.${what}`, kind: 'did', subjects: [didId] } : null)),
        what,
        { didId, origin: request.headers.origin },
      ),
    )
}

const isAccepted = (status: number | null) => status !== null && status >= 200 && status < 300

/** Registers the calls of `/v1/displays/pairings`: a display asks, staff approve, the display claims its key. */
function pairingRoutes(app: FastifyInstance, pairings: PairingService): void {
  route(app, displayCalls.pairings, async () => ({ pairings: await pairings.open() }))
  route(app, displayCalls.pair, ({ body, author }) =>
    pairings.ask(author, {
      ...body,
      displayId: displayFingerprint(body.displayId),
      address: plainAddress(author.address),
    }),
  )
  route(app, displayCalls.claim, ({ body, audit }) =>
    pairings.claim(
      audit(({ displayId, didId }) => ({
        action: 'displays.pair',
        kind: 'display',
        subjects: [displayId],
        details: { didId },
      })),
      body.secret,
    ),
  )
  route(app, displayCalls.approve, ({ body, caller, audit }) => {
    const { didId } = body
    return pairings.approve(
      audit(
        (found) =>
          found && { action: 'displays.approve', kind: 'display', subjects: [found.displayId], details: { didId } },
      ),
      caller,
      body,
    )
  })
}
