import { randomBytes } from 'node:crypto'
import {
  type FastifyInstance,
  fastify,
  LogController,
  type FastifySchemaCompiler,
  type FastifySerializerCompiler,
} from 'fastify'
import type { z } from 'zod'
import { keepAddresses, namesTwoHosts } from './addresses.ts'
import { answerClientError, errorHandler } from './errorHandler.ts'
import { limitConnections, limitPipelining, TIMEOUTS, SERVER_OPTIONS } from './connections.ts'
import { limitBodyTime } from './deadlines.ts'
import { evictIdleConnections } from './idleConnections.ts'
import { readJsonBodies } from './jsonBodies.ts'
import { malformed } from './refusals.ts'
import { PUBLIC_BODY_BYTES_MAX } from './route.ts'
import { secure } from './securityHeaders.ts'
import { serializerOf } from './serialize.ts'
import { invalidValue } from './invalidValues.ts'

const REQUEST_ID_BYTES = 8

interface ServerSettings {
  /** Certificate and key as PEM; undefined for plain http. */
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | undefined
  /** Addresses and networks whose `X-Forwarded-…` headers are trusted. */
  readonly trustProxy: readonly string[]
  readonly logLevel: string
  /** Takes the lines of the log. */
  readonly log: { write(line: string): void }
}

/**
 * Creates the HTTP server: its limits and timeouts, its log, and what holds for every request and answer.
 * @returns the application, and the maximum number of live connections
 */
export function createServer({ tls, trustProxy, logLevel, log }: ServerSettings): {
  readonly app: FastifyInstance
  readonly liveMax: number
} {
  const app = fastify({
    ...(tls ? { https: { ...tls, ...SERVER_OPTIONS } } : { http: SERVER_OPTIONS }),
    ...TIMEOUTS,
    trustProxy: [...trustProxy],
    // Standard output is for messages to the operator at the start, so the log goes elsewhere. At level trace
    // the multipart parser logs request headers, and with them tokens.
    logger: {
      level: logLevel,
      stream: log,
      redact: { paths: ['busboyOptions.headers'], remove: true },
    },
    // Unique over restarts and servers: an answer with 500 names it.
    genReqId: () => randomBytes(REQUEST_ID_BYTES).toString('hex'),
    // URLs may contain names that users search for, so they are not logged.
    logController: new LogController({ disableRequestLogging: true }),
    // Limit for requests outside the API; API calls have their own limits.
    bodyLimit: PUBLIC_BODY_BYTES_MAX,
    forceCloseConnections: 'idle',
    // Longer than any id, so that the contract's validation answers the error.
    routerOptions: { maxParamLength: 1_000 },
    clientErrorHandler: answerClientError,
    // An unreadable URL is refused before any hook runs, so the headers are set here.
    frameworkErrors: (error, request, reply) => errorHandler(error, request, secure(request, reply)),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(errorHandler)
  app.decorateRequest('refusedKey', null)
  // Bodies are JSON, or multipart for uploads.
  readJsonBodies(app)
  const { liveMax } = limitConnections(app.server)
  evictIdleConnections(app.server)
  limitPipelining(app)
  limitBodyTime(app)
  app.addHook('onRequest', async (request, reply) => {
    keepAddresses(request.raw)
    secure(request, reply)
    if (namesTwoHosts(request.raw)) throw malformed()
  })
  return { app, liveMax }
}

/** Validates and converts requests by the contract's schemas; the error handler turns a zod error into a 400. */
const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (input) => {
    const { data, error } = schema.safeParse(input, { error: invalidValue })
    return error ? { error } : { value: data }
  }

/** Serializes answers by the contract's schema. */
const serializerCompiler: FastifySerializerCompiler<z.ZodType> =
  ({ schema }) =>
  (answer) =>
    serializerOf(schema)(answer)
