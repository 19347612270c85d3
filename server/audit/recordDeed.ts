import type { Record } from '../db/unitOfWork.ts'
import { logAudit } from '../db/auditLog.ts'
import { doing } from '../db/doing.ts'
import { DEEDS } from './deeds.ts'

/** Writes what the call at hand has done into the audit log, in its own transaction. */
export const recordDeed: Record = async (tx, result) => {
  const current = doing()
  const entry = current && DEEDS.get(current.call)?.(current.body, result)
  if (entry) await logAudit(tx, entry)
}
