import type { DatabaseSync } from 'node:sqlite'

/** Returns the migrations applied to a database, oldest first; none for an empty one. */
export function migrationsOf(file: DatabaseSync): string[] {
  const isMigrated = file.prepare("select count(*) as n from sqlite_master where name = 'kysely_migration'").get()?.[
    'n'
  ]
  return isMigrated
    ? file
        .prepare('select name from kysely_migration order by name')
        .all()
        .map((row) => String(row['name']))
    : []
}
