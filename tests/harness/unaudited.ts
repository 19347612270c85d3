import type { Audit } from '../../server/db/unitOfWork.ts'

/** For changes made directly by a service, without a call to audit. */
export const unaudited: Audit<unknown> = { entry: () => null }
