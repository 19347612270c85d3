import type { z } from 'zod'
import type { Right } from '../domain/rights.ts'

/**
 * Who may make a call: `public` anyone; `display` anyone, but without a token only what a public screen needs, masked
 * (DE-06); `staff` any signed-in user; `manager` ROOT and MANAGER (DE-15); `root` ROOT alone.
 */
export type Access = 'public' | 'display' | 'staff' | 'manager' | 'root'

/** One call of the wire: the server registers it, the OpenAPI document describes it, tests hold both sides to it. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Relative to `/api`, with `:name` for parameters. */
  readonly path: `/${string}`
  readonly access: Access
  /** Refused to USER staff while the hospital withholds this right from them. */
  readonly right?: Right
  /** One Korean line for the reference page. */
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly answer: z.ZodType
  /**
   * Takes `Idempotency-Key`: sent again with the same key and body it gives the first answer and does nothing (DE-27).
   */
  readonly isIdempotent?: true
  /** The most items of a list in the body, where that is more than a bulk call has otherwise. */
  readonly itemsMax?: number
  /** Status of success: 200 unless said otherwise. */
  readonly status?: 200 | 201
}

/** Declares a call, keeping the exact types of its schemas. */
export const call = <const C extends Call>(declared: C): C => declared
