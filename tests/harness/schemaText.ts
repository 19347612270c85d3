import type { DatabaseSync } from 'node:sqlite'
import { query } from './postgres.ts'

/** A line about a table. */
interface Line {
  readonly table: string
  readonly line: string
}

/** Returns the schema of an embedded database as text: of each table its columns in order, constraints, indexes, triggers and rows. */
export async function sqliteSchema(file: DatabaseSync): Promise<string> {
  const found = file
    .prepare(
      `select tbl_name as "table", type, sql from sqlite_schema
       where sql is not null and tbl_name not like 'kysely_%' and name not like 'sqlite_%' order by type = 'table' desc, type, name`,
    )
    .all()
  const lines = found.flatMap(({ table, type, sql }) =>
    (type === 'table' ? partsOf(plain(String(sql))) : [plain(String(sql))]).map((line) => ({
      table: String(table),
      line,
    })),
  )
  return asText(lines, async (table) => file.prepare(`select * from "${table}"`).all())
}

/** Splits the definition of a table at its commas: the columns, then the constraints, sorted, and what follows. */
function partsOf(definition: string): string[] {
  const [start, end] = [definition.indexOf('(') + 1, definition.lastIndexOf(')')]
  const parts = ['']
  let depth = 0
  for (const character of definition.slice(start, end)) {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (character === ',' && depth === 0) parts.push('')
    else parts.push(`${parts.pop() ?? ''}${character}`)
  }
  const isConstraint = (part: string) => part.startsWith('constraint ')
  const trimmed = [...parts, definition.slice(end + 1)].map((part) => part.trim()).filter((part) => part !== '')
  return [...trimmed.filter((part) => !isConstraint(part)), ...trimmed.filter(isConstraint).toSorted()]
}

const plain = (text: string): string =>
  text
    .replaceAll("'\n'", String.raw`'\n'`)
    .replaceAll('"', '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Returns the schema of a PostgreSQL database as {@link sqliteSchema} does, with its functions. */
export async function postgresSchema(url: string): Promise<string> {
  const lines = await query<Line>(url, LINES)
  return asText(
    lines.map(({ table, line }) => ({ table, line: plain(line) })),
    (table) => query(url, `select * from "${table}"`),
  )
}

const LINES = `
  with tables as (
    select oid, relname as "table" from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname not like 'kysely_%'
  ), lines as (
    select "table", 0 as rank, lpad(attnum::text, 4, '0') as place, concat_ws(' ', attname, format_type(atttypid, atttypmod),
      (select 'collate ' || collname from pg_collation where oid = attcollation and collname <> 'default'),
      (select 'storage ' || attstorage::text from pg_type where oid = atttypid and typstorage <> attstorage),
      case when attnotnull then 'not null' end,
      case attidentity when 'd' then 'identity by default' when 'a' then 'identity always' end,
      pg_get_serial_sequence("table", attname),
      (select case attgenerated when 's' then 'generated ' else 'default ' end || pg_get_expr(adbin, adrelid)
        from pg_attrdef where adrelid = attrelid and adnum = attnum)) as line
    from pg_attribute join tables on oid = attrelid where attnum > 0 and not attisdropped
    union all
    select "table", 1, conname, 'constraint ' || conname || ' ' || pg_get_constraintdef(pg_constraint.oid)
    from pg_constraint join tables on tables.oid = conrelid where contype <> 'n'
    union all
    select "table", 2, indexrelid::regclass::text, pg_get_indexdef(indexrelid)
    from pg_index join tables on oid = indrelid
    where not exists (select from pg_constraint where conindid = indexrelid and conrelid = indrelid)
    union all
    select "table", 3, tgname, pg_get_triggerdef(pg_trigger.oid)
    from pg_trigger join tables on tables.oid = tgrelid where not tgisinternal
    union all
    select '(functions)', 4, proname, pg_get_functiondef(oid) from pg_proc
    where pronamespace = current_schema()::regnamespace
  )
  select "table", replace(line, current_schema() || '.', '') as line from lines order by "table", rank, place collate "C"
`

async function asText(lines: readonly Line[], rowsOf: (table: string) => Promise<readonly object[]>): Promise<string> {
  const tables = [...Map.groupBy(lines, ({ table }) => table)].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const text: string[] = []
  for (const [table, found] of tables) {
    const rows = table.startsWith('(') ? [] : await rowsOf(table)
    text.push(table, ...found.map(({ line }) => `  ${line}`), ...rows.map((row) => `  row ${JSON.stringify(row)}`))
  }
  return `${text.join('\n')}\n`
}
