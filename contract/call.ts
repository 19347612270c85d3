import type { z } from 'zod'
import type { Right } from '../domain/rights.ts'

/**
 * Users allowed to make a call. `public`: anyone. `display`: anyone, but without a token the answer holds only what a
 * public screen needs, masked (DE-06). `staff`: any signed-in user. `manager`: ROOT and MANAGER (DE-15). `root`: ROOT
 * only.
 */
export type Access = 'public' | 'display' | 'staff' | 'manager' | 'root'

/**
 * One endpoint of the API: the server registers it, the OpenAPI document describes it, and tests check both against it.
 */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Relative to `/api`, with `:name` for parameters. */
  readonly path: `/${string}`
  readonly access: Access
  /** Refused to users of authority USER while the hospital withholds this right from them. */
  readonly right?: Right
  /** Summary in Korean, one line, for the reference page. */
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly answer: z.ZodType
  /**
   * Accepts `Idempotency-Key`: a repeated request with the same key and body gets the first answer and does nothing
   * (DE-27).
   */
  readonly isIdempotent?: true
  /** Maximum number of items of a list in the body, where it exceeds that of a bulk call. */
  readonly itemsMax?: number
  /** Status of success; 200 by default. */
  readonly status?: 200 | 201
}

/** Declares a call and keeps the exact types of its schemas. */
export const call = <const C extends Call>(declared: C): C => declared
