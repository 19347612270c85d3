import {
  DONE_MEANS_HEADER,
  type DoneMeans,
  IDEMPOTENCY_KEY_HEADER,
  PRIVATE_FILTERS_HEADER,
  RECORD_VERSION_HEADER,
} from '../../contract/constants.ts'
import { isOwnServer } from './ownServer.ts'

/** What our server reads from headers of a call, beyond section 7 of the specification. */
export interface OwnHeaders {
  /** For `done`: its meaning. */
  readonly means?: DoneMeans | undefined
  /** Key under which the server runs the call only once. */
  readonly idempotencyKey?: string | undefined
  /** For edits: the version on which the edit is based; '' for none. */
  readonly recordVersion?: string | undefined
  /** Filters that are sent in a header, to keep them out of the URL. */
  readonly privateFilters?: URLSearchParams | undefined
}

/** Returns the headers for our server; none for another one, which may refuse headers that it does not know. */
export const ownHeaders = ({
  means,
  idempotencyKey,
  recordVersion,
  privateFilters,
}: OwnHeaders): Record<string, string> =>
  isOwnServer()
    ? {
        ...(means && { [DONE_MEANS_HEADER]: means }),
        ...(idempotencyKey && { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey }),
        ...(recordVersion && { [RECORD_VERSION_HEADER]: recordVersion }),
        ...(privateFilters && privateFilters.size > 0 && { [PRIVATE_FILTERS_HEADER]: String(privateFilters) }),
      }
    : {}
