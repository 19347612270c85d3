import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'

/** Requests are checked and converted by the contract's schemas; the error handler turns zod's error into the 400. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (input) => {
    const { data, error } = schema.safeParse(input)
    return error ? { error } : { value: data }
  }
