import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Maximum number of unanswered requests per connection. Browsers send one at a time; programs that pipeline more must
 * wait for responses.
 */
const UNANSWERED_MAX = 32

/**
 * Destroys connections with too many unanswered requests: all responses to a client that does not read would be kept in
 * memory.
 */
export function limitPipelining(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>()
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    const count = (unanswered.get(socket) ?? 0) + 1
    unanswered.set(socket, count)
    reply.raw.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
    if (count <= UNANSWERED_MAX) return
    socket.destroy()
    reply.hijack()
  })
}
