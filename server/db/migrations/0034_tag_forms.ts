import { sql } from 'kysely'
import type { MigrationStep } from './migrationStep.ts'

/**
 * Compares tag values without separators and control characters. Of tags that become equal, the one that a
 * patient carries stays valid, else the one that was valid, else the oldest; the others are marked as doubles, which
 * the list names.
 */
export const tagForms: MigrationStep = {
  name: '0034_tag_forms',
  async up(db) {
    const { rows } = await sql<{ id: number; tag_value: string; is_double: number; carried: number }>`
      select id, tag_value, is_double, (
        select count(*) from visits where visits.tag_mapping_id = tag_mappings.id and visits.status = 'OPEN'
      ) as carried
      from tag_mappings order by id`.execute(db)
    const valid = new Map<string, (typeof rows)[number]>()
    for (const row of rows) {
      const other = valid.get(formOf(row.tag_value))
      if (!other || rankOf(row) < rankOf(other)) valid.set(formOf(row.tag_value), row)
    }
    // The index of valid tags is unique, and holds for each statement: first no tag is valid.
    await sql`update tag_mappings set is_double = 1`.execute(db)
    for (const { id, tag_value } of rows) {
      const form = formOf(tag_value)
      const isDouble = valid.get(form)?.id === id ? 0 : 1
      await sql`update tag_mappings set normal_tag_value = ${form}, is_double = ${isDouble} where id = ${id}`.execute(
        db,
      )
    }
  },
}

const rankOf = ({ carried, is_double }: { carried: number; is_double: number }) =>
  (Number(carried) > 0 ? 0 : 2) + is_double

function formOf(value: string): string {
  const bare = value.normalize('NFC').replaceAll(/[\p{Cc}\s:-]/gu, '')
  return (bare || value.trim()).normalize('NFC').toLowerCase().toUpperCase().toLowerCase().normalize('NFC')
}
