import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { sealAudit } from '../../../server/audit/chain.ts'
import { COMPILED } from '../../harness/program.ts'
import { PASSWORD } from '../../harness/builders.ts'
import { query } from '../../harness/postgres.ts'
import { addressOf } from '../../harness/postgresDatabase.ts'
import { startServer } from '../../harness/server.ts'

const SCRIPT = join(import.meta.dirname, '../../../scripts/auditCheck.ts')

/** Runs the command as a child process while the server is running. */
async function command(databaseUrl: string): Promise<{ code: number; text: string }> {
  const run = promisify(execFile)(process.execPath, [SCRIPT], {
    env: { ...COMPILED, PATH: process.env['PATH'], DATABASE_URL: databaseUrl },
  })
  return run.then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      text: error.stdout + error.stderr,
    }),
  )
}

it(
  'npm run audit:check follows the chain in the database of DATABASE_URL, and finds where it is broken',
  { timeout: 60_000 },
  async () => {
    const server = await startServer()
    const url = server.databaseUrl ?? ''
    await server.anyone.signIn('root', PASSWORD)
    await sealAudit(server.database.db)
    expect(await command(url)).toEqual({ code: 0, text: expect.stringMatching(/^감사 기록 \d+건이 모두 온전합니다/) })
    const [row] = await query<{ id: number }>(url, 'select max(id) as id from audit_log')
    await query(url, 'alter table audit_log disable trigger user')
    await query(url, `update audit_log set address = '192.0.2.99' where id = ${row?.id}`)
    expect(await command(url)).toEqual({
      code: 1,
      text: expect.stringContaining(`기록이 바뀌었습니다 (번호 ${row?.id})`),
    })
    expect((await command(addressOf(url, 'nowhere'))).code).toBe(2)
    await server.close()
  },
)
