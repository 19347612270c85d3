import fastJson from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'
import { z } from 'zod'

type Serializer = (answer: unknown) => string

/** Those that were compiled: a schema answers several calls, and compiling is most of what a start takes. */
const compiled = new WeakMap<z.ZodType, Serializer>()

/**
 * Answers are written by a compiled serialiser made from the contract's schema: several times faster than encoding
 * through zod, and what the schema does not name is left out.
 */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  const known = compiled.get(schema)
  if (known) return known
  const made = fastJson(z.toJSONSchema(schema, { target: 'draft-7', io: 'output' }) as fastJson.Schema)
  compiled.set(schema, made)
  return made
}
