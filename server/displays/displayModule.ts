import { WEBSOCKET_PATH } from '../../contract/realtime.ts'
import { secret } from '../db/secrets/secret.ts'
import { AGENT_TICKET_KEY } from '../db/secrets/sealStored.ts'
import type { Bus } from '../events/bus.ts'
import type { Authenticate } from '../http/authorize.ts'
import { clientAddress, isFromProxy } from '../http/clientAddress.ts'
import type { Context, Module } from '../module.ts'
import type { ReadBoard } from '../realtime/fullReloads.ts'
import { logMissingUpgrades, logRefusedOrigins } from '../realtime/logRefusedOrigins.ts'
import { realtimeGateway } from '../realtime/realtimeGateway.ts'
import type { ReceiptDesk } from '../realtime/receiptDesk.ts'
import { agentRoutes } from './agentRoutes.ts'
import { AgentService } from './agentService.ts'
import { AgentTickets } from './agentTickets.ts'
import { authorizationOf, authorizeSubscriptions } from './authorization.ts'
import { DisplayRegistry } from './displayRegistry.ts'
import { displayRoutes } from './displayRoutes.ts'
import { DisplayService } from './displayService.ts'
import { pairingRoutes } from './pairingRoutes.ts'
import { type OnceInAWhile, PairingService } from './pairingService.ts'
import { WakeService } from './wakeService.ts'

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
