import type { FastifyInstance } from 'fastify'
import type { Bus } from './bus.ts'
import { type GatewayParts, StompGateway } from './stompGateway.ts'

/** Opens the live connection on the server of an application, for as long as that runs. */
export function realtimeGateway(app: FastifyInstance, bus: Bus, parts: GatewayParts): void {
  const gateway = new StompGateway(parts)
  const unsubscribe = bus.subscribe((event) => gateway.deliver(event))
  app.server.on('upgrade', gateway.upgrade)
  // Before the server closes: it would wait for connections that never end by themselves.
  app.addHook('preClose', async () => {
    unsubscribe()
    await gateway.close()
  })
}
