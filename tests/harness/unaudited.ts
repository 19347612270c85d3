import type { Audit } from '../../server/db/unitOfWork.ts'

/** For changes by a service alone, without the call that would be in the audit log. */
export const unaudited: Audit<unknown> = { entry: () => null }
