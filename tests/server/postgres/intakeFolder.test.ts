import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import type { Appointment } from '../../../contract/appointments.ts'
import { startServer, temporaryFolder } from '../../harness/server.ts'

it('of two servers one takes the lists, and the other one once it has stopped', async () => {
  const dir = temporaryFolder()
  const first = await startServer({ env: { INTAKE_DIR: dir } })
  const second = await startServer({ env: { INTAKE_DIR: dir, DATABASE_URL: first.databaseUrl } })
  const carriedOut = async (name: string) => {
    await vi.waitFor(() => expect(existsSync(join(dir, 'done', name))).toBe(true), { timeout: 50_000 })
    const content = await second.root.list<Appointment>('/v1/appointments?size=100')
    return content.map((each) => each.name)
  }
  writeFileSync(join(dir, 'first.csv'), '이름,환자번호\n한명,1\n두명,2\n')
  expect(await carriedOut('first.csv')).toEqual(['한명', '두명'])
  expect(await second.database.db.selectFrom('intake_files').select('created').execute()).toEqual([{ created: 2 }])
  const { db } = second.database
  const { holder } = await db.selectFrom('intake_leases').select('holder').executeTakeFirstOrThrow()
  // The holder vanishes without giving the folder back.
  await first.database.db
    .updateTable('intake_leases')
    .set({ until: '2000-01-01' })
    .where('holder', '=', holder)
    .execute()
  writeFileSync(join(dir, 'second.csv'), '이름,환자번호\n세명,3\n')
  expect(await carriedOut('second.csv')).toEqual(['한명', '두명', '세명'])
  await second.close()
  await first.close()
}, 120_000)
