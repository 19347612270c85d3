import type { Kysely } from 'kysely'

export type DialectName = 'sqlite' | 'postgres'

export interface MigrationStep {
  /** Four digits and a word; the order of the digits is the order of the steps. */
  readonly name: string
  up(db: Kysely<unknown>, dialect: DialectName): Promise<void>
}
