import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Browsers ask one thing at a time on a connection; programs that do more wait for answers in between. */
const UNANSWERED_MAX = 32

/**
 * Cuts off a connection on which more requests are open than anyone needs: who asks on without reading would have every
 * answer kept in memory.
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
