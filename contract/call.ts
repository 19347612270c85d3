import type { z } from 'zod'
import type { Right, Scope } from '../domain/rights.ts'

/**
 * Who may send a request:
 * - `public`: anyone.
 * - `display`: anyone; without a token the response contains only what a public screen needs, with masked names.
 * - `staff`: signed-in users.
 * - `manager`: signed-in users with the authority ROOT or MANAGER.
 * - `root`: signed-in users with the authority ROOT.
 * - `key`: only other programs, with a key that has the call's `scope`.
 */
type Access = 'public' | 'display' | 'staff' | 'manager' | 'root' | 'key'

/**
 * One endpoint of the API: the server registers it, the OpenAPI document describes it, and tests check both against it.
 */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Relative to `/api`, with `:name` for parameters. */
  readonly path: `/${string}`
  readonly access: Access
  /** Refused to users of authority USER while the hospital withholds this right from them. */
  readonly right?: Right
  /** Also accepts the keys of other programs that have this scope; without it a key gets 403. */
  readonly scope?: Scope
  /** Summary in Korean, one line, for the reference page. */
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly answer: z.ZodType
  /**
   * Accepts `Idempotency-Key`: a repeated request with the same key and body gets the first answer and does nothing.
   */
  readonly isIdempotent?: true
  /**
   * Maximum number of items of a list in the body, where it differs from `BULK_MAX`; such a POST may be as large as a
   * bulk change.
   */
  readonly itemsMax?: number
  /** Status of success; 200 by default. */
  readonly status?: 200 | 201
}

/** Declares a call and keeps the exact types of its schemas. @param summary in Korean, one line, for the reference page */
export const call = <
  const Method extends Call['method'],
  const Path extends Call['path'],
  const A extends Access,
  const Rest extends Omit<Call, 'method' | 'path' | 'access' | 'summary'>,
>(
  method: Method,
  path: Path,
  access: A,
  summary: string,
  rest: Rest,
) => ({ method, path, access, summary, ...rest })
