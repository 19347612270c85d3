import type { Kysely } from 'kysely'
import type { Authority } from '../../domain/authority.ts'
import { managesUsers } from '../../domain/authority.ts'
import type { SecondFactorSetUp, SecondFactorState } from '../../contract/secondFactor.ts'
import { logAudit } from '../db/audit/auditLog.ts'
import type { DB, Row } from '../db/schema.ts'
import type { Audit, UnitOfWork } from '../db/unitOfWork.ts'
import type { Caller } from '../http/authorize.ts'
import { conflict, invalid, notFound } from '../http/refusals.ts'
import { countRecoveryCodes, renewRecoveryCodes, takeRecoveryCode } from './recoveryCodes.ts'
import { PURPOSES } from '../db/secrets/sealStored.ts'
import type { SecretBox } from '../db/secrets/secretBox.ts'
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts'

/** Dependencies of the service besides the database. */
export interface SecondFactorParts {
  readonly box: SecretBox
  /** Whether users who manage others must have a second factor. */
  readonly isRequired: boolean
}

/** A code that was accepted; with recovery codes where it turned the second factor on. */
export interface Accepted {
  readonly by: 'CODE' | 'RECOVERY_CODE'
  readonly recoveryCodes?: string[]
}

/** Second factors of users: codes of an authenticator app, each of which counts once, and recovery codes. */
export class SecondFactors {
  readonly #unit: UnitOfWork
  readonly #parts: SecondFactorParts

  constructor(unit: UnitOfWork, parts: SecondFactorParts) {
    this.#unit = unit
    this.#parts = parts
  }

  isRequiredFor(authority: Authority): boolean {
    return this.#parts.isRequired && managesUsers(authority)
  }

  async state({ id, authority }: Caller): Promise<SecondFactorState> {
    const { totp_secret } = await this.#userOf(this.#unit.db, id)
    return {
      isOn: totp_secret !== null,
      isRequired: this.isRequiredFor(authority),
      codesLeft: await countRecoveryCodes(this.#unit.db, id),
    }
  }

  /** Returns the secret to be confirmed: a new one, or the one of a sign-in that was not completed. */
  async setUp({ id, totp_pending }: Pick<Row<'users'>, 'id' | 'totp_pending'>): Promise<SecondFactorSetUp> {
    const { box } = this.#parts
    const secret = totp_pending === null ? newTotpSecret() : box.open(totp_pending, PURPOSES.totp(id))
    if (totp_pending === null)
      await this.#unit.db
        .updateTable('users')
        .set({ totp_pending: box.seal(secret, PURPOSES.totp(id)) })
        .where('id', '=', id)
        .execute()
    return { secret, uri: totpUri(secret, id) }
  }

  /** Starts over with a new secret, which the caller confirms by a code. */
  setUpAnew(caller: Caller): Promise<SecondFactorSetUp> {
    return this.setUp({ id: caller.id, totp_pending: null })
  }

  /** Turns the caller's second factor on. @throws 400 for a wrong code */
  confirm(audit: Audit<string[]>, { id }: Caller, code: string): Promise<string[]> {
    return this.#unit.change(audit, async (tx) => {
      const recoveryCodes = await this.#turnOn(tx, await this.#userOf(tx, id), code)
      if (!recoveryCodes) throw invalid('code', '인증 코드가 맞지 않습니다. 앱에 표시된 6자리 숫자를 입력해 주세요.')
      return recoveryCodes
    })
  }

  /** Replaces the caller's recovery codes. */
  renewCodes(audit: Audit<string[]>, { id }: Caller): Promise<string[]> {
    return this.#unit.change(audit, async (tx) => {
      if ((await this.#userOf(tx, id)).totp_secret === null)
        throw conflict('SECOND_FACTOR_OFF', '2단계 인증이 꺼져 있습니다.')
      return renewRecoveryCodes(tx, id)
    })
  }

  /** @throws 409 when the caller's authority must have a second factor. */
  turnOff(audit: Audit<void>, { id, authority }: Caller): Promise<void> {
    if (this.isRequiredFor(authority)) throw conflict('SECOND_FACTOR_REQUIRED', '관리자는 2단계 인증을 끌 수 없습니다.')
    return this.#unit.change(audit, (tx) => clearSecondFactor(tx, [id]))
  }

  /** Turns second factors of users off who lost theirs. @throws 404 for an unknown user */
  reset(audit: Audit<{ ids: string[] }>, ids: readonly string[]): Promise<{ ids: string[] }> {
    return this.#unit.change(audit, async (tx) => {
      for (const id of ids) await this.#userOf(tx, id)
      await clearSecondFactor(tx, ids)
      return { ids: [...ids] }
    })
  }

  /**
   * Accepts a code at a sign-in. Where the second factor is still to be set up, the code turns it on.
   * @returns null for a wrong code, and for one that has counted already
   */
  async accept(user: Row<'users'>, typed: string, address: string): Promise<Accepted | null> {
    const { id, name, totp_secret } = user
    const code = typed.replace(/[\s-]/g, '')
    if (totp_secret === null) {
      const recoveryCodes = await this.#unit.run(async (tx) => {
        const codes = await this.#turnOn(tx, user, code)
        if (codes)
          await logAudit(tx, { action: 'secondFactor.on', kind: 'user', subjects: [id], by: { id, name, address } })
        return codes
      })
      return recoveryCodes && { by: 'CODE', recoveryCodes }
    }
    if (/^\d{6}$/.test(code)) return (await this.#count(this.#unit.db, user, totp_secret, code)) ? { by: 'CODE' } : null
    return (await takeRecoveryCode(this.#unit.db, id, code)) ? { by: 'RECOVERY_CODE' } : null
  }

  /** Turns on the pending second factor. @returns the recovery codes, null for a wrong code */
  async #turnOn(tx: Kysely<DB>, user: Row<'users'>, code: string): Promise<string[] | null> {
    const { id, totp_pending } = user
    const step = totp_pending === null ? null : this.#stepOf(id, totp_pending, code)
    if (step === null) return null
    const turnedOn = tx
      .updateTable('users')
      .set({ totp_secret: totp_pending, totp_pending: null, totp_step: step })
      .where('id', '=', id)
      .where('totp_pending', '=', totp_pending)
      .returning('id')
    if (!(await turnedOn.executeTakeFirst())) return null
    return renewRecoveryCodes(tx, id)
  }

  /** Whether a code is right and counts for the first time; on any server, because the update decides. */
  async #count(db: Kysely<DB>, { id }: Row<'users'>, stored: string, code: string): Promise<boolean> {
    const step = this.#stepOf(id, stored, code)
    if (step === null) return false
    const counted = db
      .updateTable('users')
      .set({ totp_step: step })
      .where('id', '=', id)
      .where('totp_step', '<', step)
      .returning('id')
    return (await counted.executeTakeFirst()) !== undefined
  }

  #stepOf(id: string, stored: string, code: string): number | null {
    return stepOfCode(this.#parts.box.open(stored, PURPOSES.totp(id)), code.replace(/[\s-]/g, ''), new Date())
  }

  async #userOf(db: Kysely<DB>, id: string): Promise<Row<'users'>> {
    const user = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
    if (!user) throw notFound('user', id)
    return user
  }
}

/** Turns the second factors of users off. */
export async function clearSecondFactor(tx: Kysely<DB>, ids: readonly string[]): Promise<void> {
  await tx.updateTable('users').set({ totp_secret: null, totp_pending: null }).where('id', 'in', ids).execute()
  await tx.deleteFrom('recovery_codes').where('user_id', 'in', ids).execute()
}
