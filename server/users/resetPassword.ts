import { logAudit, OPERATOR } from '../db/audit/auditLog.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { UnitOfWork } from '../db/unitOfWork.ts'
import { sessionEnded } from '../events/bus.ts'
import { StartError } from '../startError.ts'
import { makePassword } from './firstUser.ts'
import { setPassword, updateUser } from './userRepository.ts'
import type { Credentials } from './userService.ts'

/**
 * Sets a generated password for a user, turns the second factor off, lifts a suspension and ends the user's sessions.
 * Meant for a ROOT who forgot the password, lost the device or was suspended by a restore, and has nobody above. It checks no authority, so it is for operators with access to the data, not for an API call.
 * @returns the password, which is stored only as a hash.
 * @throws {StartError} when there is no such user.
 */
export async function resetPassword(
  unit: UnitOfWork,
  id: string,
  {
    hash,
    endSessions,
    clearSecondFactor,
  }: Pick<Credentials, 'hash' | 'endSessions'> & {
    readonly clearSecondFactor: (tx: Kysely<DB>, ids: readonly string[]) => Promise<void>
  },
): Promise<string> {
  const password = makePassword()
  const passwordHash = await hash(password)
  return unit.run(async (tx, emit) => {
    if (!(await setPassword(tx, id, passwordHash, new Date(), null)))
      throw new StartError(`등록되지 않은 사용자입니다: ${id}`)
    await updateUser(tx, { id, isSuspended: false }, new Date())
    await clearSecondFactor(tx, [id])
    for (const session of await endSessions(tx, id)) emit(sessionEnded(session))
    await logAudit(tx, { action: 'users.password', kind: 'user', subjects: [id], by: OPERATOR })
    return password
  })
}
