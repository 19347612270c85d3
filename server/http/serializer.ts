import fastJson from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'
import { z } from 'zod'

/**
 * Answers are written by a compiled serialiser made from the contract's schema: several times faster than encoding
 * through zod, and what the schema does not name is left out.
 */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema }) =>
  fastJson(z.toJSONSchema(schema, { target: 'draft-7', io: 'output' }) as fastJson.Schema)
