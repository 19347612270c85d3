import { type Kysely, sql } from 'kysely'
import type { MigrationStep } from './migrationStep.ts'
import { strict } from './tables.ts'

/** Normal form of tag values, and the answers that are repeated when a tag is tapped again at once. */
export const tags: MigrationStep = {
  name: '0008_tags',
  async up(db, dialect) {
    await db.schema
      .alterTable('tag_mappings')
      .addColumn('normal_tag_value', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await db.schema
      .alterTable('tag_mappings')
      .addColumn('is_double', 'integer', (column) =>
        column
          .notNull()
          .defaultTo(0)
          .check(sql`is_double in (0, 1)`),
      )
      .execute()
    await normalize(db)
    await sql`create unique index tag_mappings_normal_tag_value on tag_mappings (normal_tag_value) where is_double = 0`.execute(
      db,
    )
    // A double takes over when the older tag is deleted or gets another value.
    await sql`create index tag_mappings_double on tag_mappings (normal_tag_value, id) where is_double = 1`.execute(db)
    await db.schema
      .alterTable('did_options')
      .addColumn('tag_repeat_seconds', 'integer', (column) => column.notNull().defaultTo(5))
      .execute()
    await db.schema
      .createTable('tag_taps')
      .addColumn('did_id', 'integer', (column) => column.notNull().references('dids.id').onDelete('cascade'))
      .addColumn('normal_tag_value', 'text', (column) => column.notNull())
      .addColumn('tapped_at', 'text', (column) => column.notNull())
      .addColumn('flag', 'text', (column) => column.notNull())
      .addColumn('visit_id', 'integer', (column) => column.references('visits.id').onDelete('cascade'))
      .addColumn('position', 'integer')
      .addColumn('elsewhere', 'text')
      .addPrimaryKeyConstraint('tag_taps_pk', ['did_id', 'normal_tag_value'])
      .$call(strict(dialect))
      .execute()
    await db.schema.createIndex('tag_taps_tapped_at').on('tag_taps').column('tapped_at').execute()
    // Deleting a visit searches its taps.
    await db.schema.createIndex('tag_taps_visit').on('tag_taps').column('visit_id').execute()
  },
}

/**
 * Stores the normal form of each tag value. Of tags with the same normal form the oldest is valid; the others are
 * marked as doubles, which staff have to correct.
 */
async function normalize(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{
    id: number
    tag_value: string
  }>`select id, tag_value from tag_mappings order by id`.execute(db)
  const taken = new Set<string>()
  for (const { id, tag_value } of rows) {
    const normal = tag_value.normalize('NFC').trim().toLowerCase().toUpperCase().toLowerCase().normalize('NFC')
    await sql`update tag_mappings set normal_tag_value = ${normal}, is_double = ${taken.has(normal) ? 1 : 0} where id = ${id}`.execute(
      db,
    )
    taken.add(normal)
  }
}
