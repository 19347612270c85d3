import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { installFromDebian } from '../../scripts/debian.mjs'
import { aFreePort } from '../freePort.ts'

/** Program of Debian's package; the wrapper on the path requires a special user. */
const PROGRAM = '/usr/lib/rabbitmq/bin/rabbitmq-server'
const PACKAGE = 'rabbitmq-server'
const READY_MS = 60_000
const POLL_MS = 200

export interface RabbitMq {
  /** URL of its STOMP endpoint: `ws://…`. */
  readonly url: string
  readonly version: string
  stop(): Promise<void>
}

/**
 * Starts Debian's RabbitMQ with its Web STOMP plugin and default settings, on free ports and in a temporary folder;
 * installs the package if possible.
 * @returns undefined when it is missing and cannot be installed.
 */
export async function startRabbitMq(): Promise<RabbitMq | undefined> {
  if (!existsSync(PROGRAM) && !(installFromDebian(PACKAGE) && existsSync(PROGRAM))) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'bench-rabbitmq-'))
  const [names, distribution, port] = [await aFreePort(), await aFreePort(), await aFreePort()]
  await writeFile(join(folder, 'enabled_plugins'), '[rabbitmq_web_stomp].')
  await writeFile(join(folder, 'rabbitmq.conf'), settings(port))
  await mkdir(join(folder, 'log'))
  // A separate epmd, because the machine's may know another RabbitMQ.
  const epmd = spawn('epmd', ['-port', String(names), '-address', '127.0.0.1'], { stdio: 'ignore' })
  const broker = spawn(PROGRAM, {
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      ERL_EPMD_PORT: String(names),
      RABBITMQ_NODENAME: 'bench@localhost',
      RABBITMQ_DIST_PORT: String(distribution),
      RABBITMQ_CONF_ENV_FILE: join(folder, 'none'),
      RABBITMQ_CONFIG_FILE: join(folder, 'rabbitmq.conf'),
      RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, 'enabled_plugins'),
      RABBITMQ_MNESIA_BASE: join(folder, 'mnesia'),
      RABBITMQ_LOG_BASE: join(folder, 'log'),
    },
  })
  const stop = async () => {
    await ended(broker)
    await ended(epmd)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await ready(port, broker)
  } catch (error) {
    console.error(await readFile(join(folder, 'log/bench@localhost.log'), 'utf8').catch(() => 'RabbitMQ wrote no log'))
    await stop()
    throw error
  }
  return { url: `ws://127.0.0.1:${port}/ws`, version: versionOf(PACKAGE), stop }
}

/**
 * Settings with a long idle timeout: in a hospital heartbeats keep connections open, but here they would disturb the
 * measurement.
 */
const settings = (port: number) => `listeners.tcp = none
stomp.listeners.tcp = none
web_stomp.tcp.ip = 127.0.0.1
web_stomp.tcp.port = ${port}
web_stomp.ws_opts.idle_timeout = 3600000
`

async function ready(port: number, broker: ChildProcess): Promise<void> {
  for (const end = performance.now() + READY_MS; performance.now() < end; await setTimeout(POLL_MS)) {
    if (broker.exitCode !== null) break
    const answered = await fetch(`http://127.0.0.1:${port}/ws`).then(
      () => true,
      () => false,
    )
    if (answered) return
  }
  throw new Error('RabbitMQ did not come up')
}

function ended(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    program.on('exit', () => resolve())
    program.kill('SIGTERM')
  })
}

const versionOf = (name: string): string =>
  spawnSync('dpkg-query', ['-W', '-f', '${Version}', name], { encoding: 'utf8' }).stdout.trim()
