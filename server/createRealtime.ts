import type { FastifyInstance } from 'fastify'
import { WEBSOCKET_PATH } from '../contract/realtime.ts'
import release from '../package.json' with { type: 'json' }
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { Receipts } from './didWaitings/receipts.ts'
import { authorizationOf, authorizeSubscriptions } from './displays/authorization.ts'
import { DisplayRegistry } from './displays/displayRegistry.ts'
import type { Bus } from './events/bus.ts'
import type { SettingService } from './settings/settingService.ts'
import type { Authenticate } from './http/authorize.ts'
import { clientAddress, isFromProxy } from './http/clientAddress.ts'
import type { ReadBoard } from './realtime/fullReloads.ts'
import { logMissingUpgrades, logRefusedOrigins } from './realtime/logRefusedOrigins.ts'
import { realtimeGateway } from './realtime/realtimeGateway.ts'
import { builtVersion } from './static/webApplication.ts'
import type { Metrics } from './status/metrics.ts'
import { notifyingReceivers } from './webhooks/displayChanges.ts'
import type { WebhookOutbox } from './webhooks/webhookOutbox.ts'

interface RealtimeParts {
  readonly database: Database
  readonly bus: Bus
  readonly outbox: WebhookOutbox
  readonly settings: SettingService
  readonly authenticate: Authenticate
  readonly readBoard: ReadBoard
  /** Reports of writes that fail and are retried. */
  readonly writes: { readonly report: (error: unknown) => void; readonly recovered: () => void }
  /** Undefined where nobody reads metrics. */
  readonly metrics: Metrics | undefined
  /** Maximum number of live connections. */
  readonly liveMax: number
}

/** Opens the live connections: displays that show boards, their receipts of calls, and consoles. */
export async function createRealtime(
  app: FastifyInstance,
  config: Config,
  { database, bus, outbox, settings, authenticate, readBoard, writes, metrics, liveMax }: RealtimeParts,
): Promise<ReturnType<typeof realtimeGateway>> {
  const { db } = database
  const isShared = config.databaseUrl !== undefined
  const notified = notifyingReceivers(bus, db, outbox, writes.report)
  const displays = new DisplayRegistry({ db, bus: notified, isShared, ...writes })
  const receipts = new Receipts(db, bus, writes, (calls) => calls.forEach((call) => metrics?.painted(call)))
  await displays.open()
  // Closed before the gateway: displays that it then disconnects are not reported as vanished, and their last receipts
  // are still written.
  app.addHook('preClose', () => displays.close())
  const missing = logMissingUpgrades(app.log)
  app.get(WEBSOCKET_PATH, { schema: { hide: true } }, ({ raw }, reply) => {
    missing(raw)
    reply.callNotFound()
  })
  const sockets = realtimeGateway(
    app,
    { bus, db, isShared },
    {
      displays,
      receipts,
      authorizationOf: authorizationOf(() => settings.accessOf('display'), authorizeSubscriptions(db, authenticate)),
      readBoard,
      report: (error, didId) => app.log.error({ err: error, didId }, 'board read failed, RELOAD sent without content'),
      version: builtVersion(release.version),
      allowedOrigins: config.allowedOrigins,
      isForwarded: isFromProxy(config.trustProxy),
      originRefused: logRefusedOrigins(app.log),
      addressOf: clientAddress(config.trustProxy),
      clientsMax: liveMax,
    },
  )
  // Open connections were authorized by the previous setting.
  settings.onChange((now, before) => {
    if (now.displayAccess !== before.displayAccess) sockets.disconnectAll()
  })
  app.addHook('preClose', () => receipts.close())
  return sockets
}
