// Child process of serverHost.ts: starts and stops servers on request, until the parent disconnects.
import { readdirSync } from 'node:fs'
import { readConfig } from '../../server/config.ts'
import { type RunningServer, startServer } from '../../server/start.ts'
import { writeMigrated } from './migratedFolder.ts'
import type { ServerOrder, ServerReply } from './serverHost.ts'

const running = new Map<number, RunningServer>()

process.on('message', (order: ServerOrder) => {
  carryOut(order).then(
    (url) => reply({ server: order.server, ...(url !== undefined && { url }) }),
    (error: unknown) => reply({ server: order.server, error: String(error) }),
  )
})
process.on('disconnect', () => process.exit())

async function carryOut({ server, settings }: ServerOrder): Promise<string | undefined> {
  if (!settings) {
    await running.get(server)?.close()
    return undefined
  }
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'warn', ...settings })
  if (config.databaseUrl === undefined && readdirSync(config.dataDir).length === 0)
    await writeMigrated(config.dataDir, config)
  const started = await startServer(config, () => undefined)
  running.set(server, started)
  return started.url
}

const reply = (what: ServerReply) => process.send?.(what)
