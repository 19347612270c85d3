import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/schema.ts'

/** How far the log has been rolled up. */
export interface Marks {
  /** Form of the facts and the hospital's time zone: with others, everything is rolled up again. */
  readonly form: string
  /** The last move of the log. */
  readonly moves: number
  /** The last visit that was looked at because it is there. */
  readonly visits: number
  /** Since when check-outs are looked for (ISO 8601, UTC). */
  readonly closed: string
}

/** Reads how far the log has been rolled up; undefined if nothing has. */
export async function readMarks(db: Kysely<DB>): Promise<Marks | undefined> {
  const rows = await db.selectFrom('statistics_marks').selectAll().execute()
  const values = new Map(rows.map(({ name, value }) => [name, value]))
  const [form, closed] = [values.get('form'), values.get('closed')]
  if (form === undefined || closed === undefined) return undefined
  return { form, closed, moves: Number(values.get('moves')), visits: Number(values.get('visits')) }
}

/** Stores the marks that have changed. */
export async function writeMarks(db: Kysely<DB>, marks: Marks, before?: Marks): Promise<void> {
  const changed = (Object.keys(marks) as (keyof Marks)[]).filter((name) => marks[name] !== before?.[name])
  if (changed.length === 0) return
  await db
    .insertInto('statistics_marks')
    .values(changed.map((name) => ({ name, value: String(marks[name]) })))
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql.ref('excluded.value') }))
    .execute()
}
