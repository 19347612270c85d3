import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import { type Bus, reload } from './bus.ts'
import { type GatewayParts, StompGateway } from './stompGateway.ts'

/** Opens the live connection on the server of an application, for as long as that runs. */
export function realtimeGateway(app: FastifyInstance, bus: Bus, db: Kysely<DB>, parts: GatewayParts): void {
  const gateway = new StompGateway(parts)
  const unsubscribe = bus.subscribe((event) => {
    if (event.kind === 'gap') void Promise.all([catchUp(gateway, db), cutOff(gateway, db)])
    else if (event.kind !== 'rollCall') gateway.deliver(event)
  })
  app.server.on('upgrade', gateway.upgrade)
  // Before the server closes: it would wait for connections that never end by themselves.
  app.addHook('preClose', async () => {
    unsubscribe()
    await gateway.close()
  })
}

const BOARDS_AT_ONCE = 10_000

/** Tells every board that is watched its version: whoever missed a change reads it now, and nobody else anything. */
async function catchUp(gateway: StompGateway, db: Kysely<DB>): Promise<void> {
  const watched = gateway.watchedBoards()
  for (let start = 0; start < watched.length; start += BOARDS_AT_ONCE) {
    const ids = watched.slice(start, start + BOARDS_AT_ONCE)
    const versions = await versionsOf(db, ids)
    for (const id of ids) {
      const event = reload(id)
      const version = versions.get(id)
      gateway.deliver(version === undefined ? event : { ...event, message: { ...event.message, version } })
    }
  }
}

/** Cuts off displays whose keys have ended unheard; of a database that is away again nothing is known, and another gap follows. */
async function cutOff(gateway: StompGateway, db: Kysely<DB>): Promise<void> {
  const admitted = gateway.admittedDisplays()
  if (admitted.length === 0) return
  const rows = await db.selectFrom('display_keys').select('display_id').distinct().execute().catch(() => undefined)
  if (!rows) return
  const kept = new Set(rows.map(({ display_id }) => display_id))
  for (const displayId of admitted) if (!kept.has(displayId)) gateway.revoke(displayId)
}

/** Of a database that is away again nothing is known: then all of them read. */
async function versionsOf(db: Kysely<DB>, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  try {
    const rows = await db.selectFrom('dids').select(['id', 'version']).where('id', 'in', ids).execute()
    return new Map(rows.map(({ id, version }) => [id, version]))
  } catch {
    return new Map()
  }
}
