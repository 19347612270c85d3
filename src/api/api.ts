import type { z } from 'zod'
import type { calls } from '../../contract/calls.ts'
import type { DoneMeans } from '../../contract/constants.ts'

type Calls = typeof calls
type AnyCall = { [G in keyof Calls]: Calls[G][keyof Calls[G]] }[keyof Calls]
type CallsByLine = { [C in AnyCall as `${C['method']} ${C['path']}`]: C }

type Method = AnyCall['method']
type PathOf<M extends Method> = Extract<AnyCall, { readonly method: M }>['path']
type CallAt<M extends Method, P extends string> = CallsByLine[Extract<`${M} ${P}`, keyof CallsByLine>]

type Value = string | number | boolean | undefined
/** Texts of an address: the contract reads numbers and booleans from them. */
type Texts<S extends z.ZodType> = { readonly [K in keyof z.input<S>]: Value }

type Part<C, K extends string> = C extends { readonly [Key in K]: infer S extends z.ZodType } ? S : never

/** Parts of a call besides its method and path. */
export interface CallOptions {
  /** Filters that are sent in a header, to keep them out of the URL. */
  readonly privateFilters?: Readonly<Record<string, Value>>
  /** For `done`: its meaning. */
  readonly means?: DoneMeans | undefined
  /** Key under which the server runs the call only once. */
  readonly idempotencyKey?: string | undefined
  /** For edits: the version on which the edit is based; '' for none. */
  readonly recordVersion?: string | undefined
  /** Called with a reader of the response's headers, before the call is answered. */
  readonly onHeaders?: (header: (name: string) => string | null) => void
  /** Aborts a read or an upload. Other changes are never aborted: the server may have stored them already. */
  readonly signal?: AbortSignal | null | undefined
  /** For uploads: called with the sent share of the body, from 0 to 1. */
  readonly onProgress?: (share: number) => void
}

type Parts<C> = CallOptions &
  ([Part<C, 'params'>] extends [never] ? unknown : { readonly params: Texts<Part<C, 'params'>> }) &
  ([Part<C, 'query'>] extends [never] ? unknown : QueryPart<Texts<Part<C, 'query'>>>) &
  ([Part<C, 'body'>] extends [never] ? { readonly body?: FormData } : { readonly body: Body<C> })
type Body<C> = Readonly<z.input<Part<C, 'body'>>>
type QueryPart<Q> = object extends Q ? { readonly query?: Q } : { readonly query: Q }

/** The last parameter of a call, which is optional where the contract requires no part. */
type Rest<C> = object extends Parts<C> ? [parts?: Parts<C>] : [parts: Parts<C>]

/**
 * Sends one call of the contract and returns its answer. Of our server the answer has the contract's type; what another
 * server says has to be read as unknown.
 *
 * @throws ApiError, or the signal's reason if a read was aborted
 * @example api('GET', '/v1/visits/:id/way', { params: { id } })
 */
export type Api = <M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  ...parts: Rest<CallAt<M, P>>
) => Promise<z.output<CallAt<M, P>['answer']>>

/** Body of a call. */
export type BodyOf<M extends Method, P extends PathOf<M>> = Body<CallAt<M, P>>

/** Any call, with an unchecked answer. */
export type Request = (
  method: string,
  path: string,
  parts?: CallOptions & {
    readonly params?: Readonly<Record<string, Value>>
    readonly query?: Readonly<Record<string, Value>>
    readonly body?: unknown
  },
) => Promise<unknown>
