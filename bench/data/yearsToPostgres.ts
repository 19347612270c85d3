import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openToRead } from '../../server/db/sqlite/embedded.ts'
import { query } from '../../tests/harness/postgres.ts'

/** Tables that {@link fillYears} and the roll-up fill, each after those it refers to. */
const TABLES = ['rooms', 'dids', 'visits', 'did_waitings', 'did_waiting_moves', 'statistics_days', 'statistics_marks']
const BYTES_AT_ONCE = 1_000_000

/** Copies a filled data folder into an empty database by PostgreSQL's own COPY, the fastest way in. */
export async function yearsToPostgres(dataDir: string, url: string): Promise<void> {
  const file = openToRead(dataDir)
  try {
    for (const table of TABLES) {
      const columns = file
        .prepare('select name from pragma_table_xinfo(?) where hidden = 0 order by cid')
        .all(table)
        .map(({ name }) => String(name))
      const copy = spawn('psql', [url, '-q', '-c', `copy ${table} (${columns.join()}) from stdin`], {
        stdio: ['pipe', 'inherit', 'inherit'],
      })
      const ended = once(copy, 'exit')
      let text = ''
      for (const row of file.prepare(`select ${columns.join()} from ${table}`).iterate()) {
        text += `${columns.map((column) => inText(row[column])).join('\t')}\n`
        if (text.length < BYTES_AT_ONCE) continue
        if (!copy.stdin.write(text)) await once(copy.stdin, 'drain')
        text = ''
      }
      copy.stdin.end(text)
      const [code] = (await ended) as [number]
      if (code !== 0) throw new Error(`psql ended with ${code} at ${table}`)
    }
  } finally {
    file.close()
  }
  await query(url, 'vacuum analyze')
}

/** A value in COPY's text format; the data has neither tabs nor backslashes. */
function inText(value: unknown): string {
  if (value === null) return '\\N'
  return value instanceof Uint8Array ? `\\\\x${Buffer.from(value).toString('hex')}` : String(value as string | number)
}
