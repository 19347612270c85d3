import type { Kysely, Transaction } from 'kysely'
import type { AuditKind } from '../../contract/auditActions.ts'
import type { Page } from '../../contract/common.ts'
import type { DB } from '../db/schema.ts'
import type { Audit, Emit, UnitOfWork } from '../db/unitOfWork.ts'
import { allOrThrow } from './bulk.ts'
import { refuseChanged } from './refuseChanged.ts'

type Key = number | string

/** The records that staff create, change in bulk and delete: their name in the contract, and their kind in the audit log. */
const KINDS = {
  rooms: 'room',
  exams: 'exam',
  dids: 'did',
  boardSets: 'boardSet',
  tagMappings: 'tag',
  packages: 'package',
  appointments: 'appointment',
} as const satisfies Record<string, AuditKind>

/**
 * The work that differs between the records of one resource and another. A change runs in one transaction, all or none: it
 * takes its locks, in the order of all others, and then changes or deletes the records as they were `before`.
 */
interface RecordWork<R extends { readonly id: Key }, Create, Patch, Query, Locked> {
  readonly records: keyof typeof KINDS
  list(db: Kysely<DB>, query: Query): Promise<Page<R>>
  /** Finds the existing records among these ids, in any order. */
  find(db: Kysely<DB>, ids: readonly R['id'][]): Promise<R[]>
  /** @returns the id of the new record */
  create(tx: Transaction<DB>, given: Create): Promise<R['id']>
  lock(tx: Transaction<DB>, ids: readonly R['id'][], patches: readonly Patch[]): Promise<unknown>
  update(tx: Transaction<DB>, patches: readonly Patch[], change: ChangeOf<R>): Promise<void>
  lockToRemove(tx: Transaction<DB>, ids: readonly R['id'][]): Promise<Locked>
  remove(tx: Transaction<DB>, ids: readonly R['id'][], change: ChangeOf<R> & { readonly locked: Locked }): Promise<void>
}
interface ChangeOf<R> {
  readonly emit: Emit
  /** The locked records, in the order of the patches or ids. */
  readonly before: readonly R[]
}

/** Lists and changes the records of a resource. */
export interface RecordService<R extends { readonly id: Key }, Create, Patch, Query> {
  readonly records: keyof typeof KINDS
  readonly kind: (typeof KINDS)[keyof typeof KINDS]
  list(query: Query): Promise<Page<R>>
  /** @throws 404 without the record */
  one(id: R['id']): Promise<R>
  create(audit: Audit<R>, given: Create): Promise<R>
  /** @throws 404 without one of the records, 409 where somebody else has changed a field since its version */
  update(audit: Audit<R[]>, patches: readonly Patch[], versions?: readonly string[]): Promise<R[]>
  /** @throws 404 without one of the records */
  remove(audit: Audit<{ ids: R['id'][] }>, ids: readonly R['id'][]): Promise<{ ids: R['id'][] }>
}

/** Builds the service of a resource from what is particular to its records. */
export function recordService<
  R extends { readonly id: Key },
  Create,
  Patch extends { readonly id: R['id'] },
  Query,
  Locked = unknown,
>(unit: UnitOfWork, work: RecordWork<R, Create, Patch, Query, Locked>): RecordService<R, Create, Patch, Query> {
  const { records } = work
  const kind = KINDS[records]
  const all = async (db: Kysely<DB>, ids: readonly R['id'][]) => allOrThrow(kind, ids, await work.find(db, ids))
  return {
    records,
    kind,
    list: (query) => work.list(unit.db, query),
    one: async (id) => (await all(unit.db, [id]))[0],
    create: (audit, given) =>
      unit.change(audit, async (tx) => {
        const id = await work.create(tx, given)
        return (await all(tx, [id]))[0]
      }),
    update: (audit, patches, versions = []) =>
      unit.change(audit, async (tx, emit) => {
        const ids = patches.map(({ id }) => id)
        await work.lock(tx, ids, patches)
        const before = await all(tx, ids)
        await refuseChanged(tx, { action: `${records}.update`, patches, versions, read: async () => before })
        await work.update(tx, patches, { emit, before })
        return all(tx, ids)
      }),
    remove: (audit, ids) =>
      unit.change(audit, async (tx, emit) => {
        const locked = await work.lockToRemove(tx, ids)
        await work.remove(tx, ids, { emit, before: await all(tx, ids), locked })
        return { ids: [...ids] }
      }),
  }
}
