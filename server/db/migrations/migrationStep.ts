import type { Kysely } from 'kysely'

export type DialectName = 'sqlite' | 'postgres'

export interface MigrationStep {
  /** Four digits and a word; steps run in the order of the digits. */
  readonly name: string
  up(db: Kysely<unknown>, dialect: DialectName): Promise<void>
}
