import { AsyncLocalStorage } from 'node:async_hooks'
import type { Call } from '../../contract/call.ts'

/** A call that may be sent again: keys belong to their user, the fingerprint tells another call or body. */
export interface KeyedCall {
  readonly userId: string
  readonly key: string
  readonly fingerprint: string
}

/** The call that is being handled: by whom, from where, with what. */
export interface Doing {
  readonly call: Call
  /** Null without a token. */
  readonly caller: { readonly id: string; readonly name: string } | null
  readonly address: string
  readonly body: unknown
  /** Of a call that was sent with an `Idempotency-Key`. */
  readonly keyed?: KeyedCall | undefined
}

const current = new AsyncLocalStorage<Doing>()

/** Handles a call; whatever it leads to can ask for it with {@link doing}. */
export const whileDoing = <T>(what: Doing, work: () => T): T => current.run(what, work)

/** The call that led here; undefined for what the server does by itself. */
export const doing = (): Doing | undefined => current.getStore()
