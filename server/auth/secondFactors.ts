import type { Kysely } from 'kysely'
import { type Authority, managesUsers } from '../../domain/rights.ts'
import { minutesOf } from '../../domain/clockDifference.ts'
import { USED_CODE, WRONG_CODE } from '../../contract/constants.ts'
import type { SecondFactorSetUp, SecondFactorState } from '../../contract/secondFactor.ts'
import { logAudit } from '../db/audit/auditLog.ts'
import type { DB, Row } from '../db/schema.ts'
import type { Audit, UnitOfWork } from '../db/unitOfWork.ts'
import type { Caller } from '../http/authorize.ts'
import { conflict, notFound, Refusal, refusedCode } from '../http/refusals.ts'
import type { OtherClocks } from './otherClocks.ts'
import {
  countRecoveryCodes,
  renewRecoveryCodes,
  takeRecoveryCode,
  type CodeStep,
  newTotpSecret,
  stepOfCode,
  totpUri,
} from './secondFactorCodes.ts'
import { PURPOSES, type SecretBox } from '../db/secrets.ts'

/** Age up to which a past code may have been typed late; it says nothing about a clock. */
const TYPED_LATE_MS = 180_000

/** Dependencies of the service besides the database. */
interface SecondFactorParts {
  readonly box: SecretBox
  /** Whether users who manage others must have a second factor. */
  readonly isRequired: boolean
  readonly clocks: OtherClocks
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
  async setUp({
    id,
    totp_pending,
    password_hash,
  }: Pick<Row<'users'>, 'id' | 'totp_pending' | 'password_hash'>): Promise<SecondFactorSetUp> {
    const { box } = this.#parts
    const secret = totp_pending === null ? newTotpSecret() : box.open(totp_pending, PURPOSES.totp(id))
    // A secret that was shown for a password ends with it: nothing is stored once the password was changed.
    if (totp_pending === null)
      await this.#unit.db
        .updateTable('users')
        .set({ totp_pending: box.seal(secret, PURPOSES.totp(id)) })
        .where('id', '=', id)
        .where('password_hash', '=', password_hash)
        .execute()
    return { secret, uri: totpUri(secret, id) }
  }

  /** Starts over with a new secret, which the caller confirms by a code. @param passwordHash that of the confirmed password */
  setUpAnew({ id }: Caller, passwordHash: string): Promise<SecondFactorSetUp> {
    return this.setUp({ id, totp_pending: null, password_hash: passwordHash })
  }

  /** Turns the caller's second factor on. @throws 400 for a wrong code */
  confirm(audit: Audit<string[]>, { id }: Caller, code: string): Promise<string[]> {
    return this.#unit.change(audit, async (tx) => {
      const recoveryCodes = await this.#turnOn(tx, await this.#userOf(tx, id), code)
      if (recoveryCodes instanceof Refusal) throw new Refusal(400, 'INVALID', recoveryCodes.text, recoveryCodes)
      return recoveryCodes
    })
  }

  /** Replaces the caller's recovery codes. */
  renewCodes(audit: Audit<string[]>, { id }: Caller): Promise<string[]> {
    return this.#unit.change(audit, (tx) => renewRecoveryCodes(tx, id))
  }

  /** Turns the caller's second factor off. */
  turnOff(audit: Audit<void>, { id }: Caller): Promise<void> {
    return this.#unit.change(audit, (tx) => clearSecondFactor(tx, [id]))
  }

  /** @throws 409 when the caller's authority must have a second factor. */
  refuseRequired({ authority }: Caller): void {
    if (this.isRequiredFor(authority)) throw conflict('SECOND_FACTOR_REQUIRED.manager')
  }

  /** Turns second factors of other users off who lost theirs. @throws 404 for an unknown user, 409 for the caller */
  reset(audit: Audit<{ ids: string[] }>, caller: Caller, ids: readonly string[]): Promise<{ ids: string[] }> {
    if (ids.includes(caller.id)) throw conflict('OWN_USER.secondFactor')
    return this.#unit.change(audit, async (tx) => {
      for (const id of ids) await this.#userOf(tx, id)
      await clearSecondFactor(tx, ids)
      return { ids: [...ids] }
    })
  }

  /**
   * Accepts a code. Where the second factor is still to be set up, the code turns it on.
   * @returns the refusal of a wrong code, and of one that has counted already
   */
  async accept(user: Row<'users'>, typed: string, address: string): Promise<Accepted | Refusal> {
    const { id, name, totp_secret } = user
    const code = typed.replace(/[\s-]/g, '')
    if (totp_secret === null) {
      const recoveryCodes = await this.#unit.run(async (tx) => {
        const codes = await this.#turnOn(tx, user, code)
        if (!(codes instanceof Refusal))
          await logAudit(tx, { action: 'secondFactor.on', kind: 'user', subjects: [id], by: { id, name, address } })
        return codes
      })
      return recoveryCodes instanceof Refusal ? recoveryCodes : { by: 'CODE', recoveryCodes }
    }
    if (/^\d{6}$/.test(code)) return (await this.#spendCode(user, totp_secret, code)) ?? { by: 'CODE' }
    return (await takeRecoveryCode(this.#unit.db, id, code))
      ? { by: 'RECOVERY_CODE' }
      : refusedCode(`${WRONG_CODE}.recovery`)
  }

  /** Turns on the pending second factor. @returns the recovery codes, or the refusal of a wrong code */
  async #turnOn(tx: Kysely<DB>, user: Row<'users'>, code: string): Promise<string[] | Refusal> {
    const { id, totp_pending } = user
    const found = totp_pending === null ? null : this.#stepOf(id, totp_pending, code)
    if (!found) return wrongCode()
    if (found.aheadMs !== 0) return this.#otherClock(found)
    const turnedOn = tx
      .updateTable('users')
      .set({ totp_secret: totp_pending, totp_pending: null })
      .where('id', '=', id)
      .where('totp_pending', '=', totp_pending)
      .returning('id')
    if (!(await turnedOn.executeTakeFirst())) return wrongCode()
    await forgetUsedCodes(tx, [id])
    await spendCode(tx, id, found.step)
    return renewRecoveryCodes(tx, id)
  }

  /** Uses up a code. @returns why it does not count; undefined for a right one */
  async #spendCode({ id }: Row<'users'>, stored: string, code: string): Promise<Refusal | undefined> {
    const { db } = this.#unit
    const found = this.#stepOf(id, stored, code)
    if (!found) return wrongCode()
    const { step, aheadMs } = found
    if (aheadMs < 0) return (await isUsedCode(db, id, step)) ? usedCode() : this.#otherClock(found)
    const isFirst = await spendCode(db, id, step)
    // A guesser who learns that a code is right later must not have it then: it is used up too.
    if (aheadMs > 0) return this.#otherClock(found)
    if (!isFirst) return usedCode()
    this.#parts.clocks.note('app', 0)
    return undefined
  }

  #otherClock({ aheadMs }: CodeStep): Refusal {
    if (aheadMs > 0 || aheadMs < -TYPED_LATE_MS) this.#parts.clocks.note('app', aheadMs)
    return otherClock(aheadMs)
  }

  #stepOf(id: string, stored: string, code: string): CodeStep | null {
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
  await forgetUsedCodes(tx, ids)
}

const wrongCode = () => refusedCode(WRONG_CODE)

const usedCode = () => refusedCode(USED_CODE)

const otherClock = (aheadMs: number) =>
  refusedCode(`${WRONG_CODE}.${aheadMs > 0 ? 'fastClock' : 'slowClock'}`, { minutes: minutesOf(aheadMs) })

/** Steps for which a used code is remembered: one day, far longer than a code counts. */
const REMEMBERED_STEPS = 2_880

/**
 * Uses up the code of a time step, and forgets those of the user that are long past. Steps later than the present one
 * stay: they were used while the clock was ahead, and their time is still to come.
 *
 * @returns whether the code had not been used before, on any server
 */
async function spendCode(db: Kysely<DB>, userId: string, step: number): Promise<boolean> {
  await db
    .deleteFrom('used_codes')
    .where('user_id', '=', userId)
    .where('step', '<', step - REMEMBERED_STEPS)
    .execute()
  const used = db
    .insertInto('used_codes')
    .values({ user_id: userId, step })
    .onConflict((conflict) => conflict.doNothing())
    .returning('step')
  return (await used.executeTakeFirst()) !== undefined
}

/** Whether the code of a time step was used. */
async function isUsedCode(db: Kysely<DB>, userId: string, step: number): Promise<boolean> {
  const found = db.selectFrom('used_codes').select('step').where('user_id', '=', userId).where('step', '=', step)
  return (await found.executeTakeFirst()) !== undefined
}

/** Forgets the used codes of users, which are those of a secret that no longer counts. */
async function forgetUsedCodes(db: Kysely<DB>, userIds: readonly string[]): Promise<void> {
  await db.deleteFrom('used_codes').where('user_id', 'in', userIds).execute()
}
