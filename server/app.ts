import Fastify, { type FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ko } from 'zod/locales'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { UnitOfWork } from './db/unitOfWork.ts'
import { errorHandler, unknownCall } from './http/errorHandler.ts'
import { serializerCompiler } from './http/serializer.ts'
import { LocalBus } from './realtime/bus.ts'
import { roomRoutes } from './rooms/roomRoutes.ts'
import { RoomService } from './rooms/roomService.ts'

/** Wires the parts of the server: the one place that knows them all. The caller listens and closes. */
export async function buildApp(config: Config, database: Database): Promise<FastifyInstance> {
  z.config(ko())
  const app = Fastify({ logger: { level: config.logLevel }, forceCloseConnections: 'idle' })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(errorHandler)

  const bus = new LocalBus((error) => app.log.error({ err: error }, 'event listener failed'))
  const unit = new UnitOfWork(database.db, bus)

  app.decorateRequest('caller', null)
  await app.register(
    async (api) => {
      roomRoutes(api, new RoomService(unit))
      api.setNotFoundHandler((_request, reply) => reply.code(404).send(unknownCall()))
    },
    { prefix: '/api' },
  )
  return app
}
