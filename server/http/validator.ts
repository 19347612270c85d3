import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'

/** Validates and converts requests by the contract's schemas; the error handler turns a zod error into a 400. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (input) => {
    const { data, error } = schema.safeParse(input)
    return error ? { error } : { value: data }
  }
