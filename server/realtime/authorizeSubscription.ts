import type { Destination } from './destination.ts'
import type { Credential } from './credentials.ts'

/**
 * Authorizes a subscription.
 * @returns the credential that authorizes the client; null where anyone may subscribe and it sent no valid one.
 * @throws {FrameError} when it may not subscribe.
 */
export type AuthorizeSubscription = (
  authorization: string | undefined,
  destination: Destination,
) => Promise<Credential | null>
