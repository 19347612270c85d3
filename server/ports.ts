import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from './config.ts'
import { fetchHealth, type Health } from './fetchHealth.ts'
import { type Listener, listenFault } from './http/listenFault.ts'
import type { ConfigFault } from './startError.ts'

/** Addresses at which this computer reaches a server that listens on all of its addresses; names may not resolve. */
const OWN: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }
/** Errors of a port that our own server may have opened, with permissions that this process has not. */
const OPENED = new Set(['EADDRINUSE', 'EACCES', 'EPERM'])

/** Configuration of the ports. */
interface PortConfig extends Pick<Config, 'host' | 'port' | 'redirectPort'> {
  readonly hl7: { readonly port: number } | undefined
  readonly metrics: Pick<NonNullable<Config['metrics']>, 'listen'> | undefined
  /** Whether the server serves https. */
  readonly isSecure: boolean
}

/** Ports as they were found. */
interface PortsFound {
  /** Our own server, if it answers at the port. */
  readonly running: Extract<Health, { kind: 'ours' }> | undefined
  /** Why the server could not start. */
  readonly faults: readonly ConfigFault[]
}

/** Opens all ports for a moment, as a start does. Those of our own server that is running are right. */
export async function tryPorts({ host, port, isSecure, ...others }: PortConfig): Promise<PortsFound> {
  const { redirectPort, hl7, metrics } = others
  const first: Listener = { variable: 'PORT', host, port }
  const all: Listener[] = [
    first,
    ...(redirectPort === undefined ? [] : [{ variable: 'REDIRECT_PORT', host, port: redirectPort } as const]),
    ...(hl7 === undefined ? [] : [{ variable: 'HL7_PORT', host, port: hl7.port } as const]),
    ...(metrics?.listen === undefined ? [] : [{ variable: 'METRICS_LISTEN', ...metrics.listen } as const]),
  ]
  await using opened = new AsyncDisposableStack()
  const faults = new Map<string, ConfigFault>()
  for (const listener of all) {
    const server = createServer()
    try {
      server.listen({ port: listener.port, host: listener.host, exclusive: true })
      await once(server, 'listening')
      // Held until the end, so that two variables with one port are found.
      opened.defer(() => void server.close())
    } catch (error) {
      if (listener === first && OPENED.has(String((error as NodeJS.ErrnoException).code))) {
        const address = OWN[host] ?? host
        const name = address.includes(':') ? `[${address}]` : address
        const health = await fetchHealth(`${isSecure ? 'https' : 'http'}://${name}:${port}`)
        if (health.kind === 'ours') return { running: health, faults: [] }
      }
      const fault = listenFault(error, listener)
      faults.set(fault.message, fault)
    }
  }
  return { running: undefined, faults: [...faults.values()] }
}
