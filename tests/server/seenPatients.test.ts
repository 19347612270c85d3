import type { FastifyBaseLogger } from 'fastify'
import type { KyselyPlugin } from 'kysely'
import { expect, it } from 'vitest'
import type { AuditRow } from '../../contract/audit.ts'
import { ReadLog } from '../../server/audit/readLog.ts'
import { SeenPatients } from '../../server/audit/seenPatients.ts'
import { openDatabase } from '../harness/database.ts'
import { startServer, temporaryFolder } from '../harness/server.ts'

it('patients who were shown a moment before the server stopped are in the audit log', async () => {
  const env = { DATA_DIR: temporaryFolder() }
  const first = await startServer({ env })
  const { did } = await first.root.createStation()
  const numbers: (number | undefined)[] = []
  for (const name of ['가', '나', '다']) {
    await first.root.queueUp(did, name)
    numbers.push(...(await first.root.listOf('waiting', did)).patients.map(({ number }) => number))
  }
  await first.close()
  const second = await startServer({ env })
  const content = await second.root.list<AuditRow>(`/v1/audit?action=waitings.read&subject=${did.id}`)
  const [one, two, three] = [...new Set(numbers)]
  expect(content.map(({ details }) => JSON.parse(details) as unknown)).toEqual([
    { numbers: `${two}-${three}` },
    { numbers: String(one) },
  ])
  await second.close()
})

it('patients who were shown on a full disk are in the log of the server at once, and in the audit log later', async () => {
  const database = await openDatabase()
  let failure: Error | undefined = Object.assign(new Error('disk full'), { code: 'ENOSPC' })
  const full: KyselyPlugin = {
    transformQuery({ node }) {
      if (failure && node.kind === 'InsertQueryNode') throw failure
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const lines: unknown[] = []
  const log = { warn: (line: unknown) => lines.push(line), error: () => undefined, info: () => undefined }
  const readLog = new ReadLog(database.db.withPlugin(full), log as unknown as FastifyBaseLogger)
  const seen = new SeenPatients(readLog)
  const entry = (subject: string) =>
    ({ action: 'waitings.read', kind: 'did', subjects: [subject], by: { id: 'a', name: 'a', address: '' } }) as const
  const before = new Date().toISOString()
  await seen.add('session', entry('1'), [{ id: 1, number: 1 }])
  await seen.add('session', entry('1'), [{ id: 2, number: 2 }])
  await seen.flush(() => true)
  expect(lines).toMatchObject([
    { action: 'waitings.read', subjects: ['1'], details: { numbers: '1' }, userId: 'a' },
    { action: 'waitings.read', subjects: ['1'], details: { numbers: '2' }, userId: 'a' },
  ])
  const shown = new Date().toISOString()
  failure = new Error('a fault of the program')
  await expect(seen.add('session', entry('2'), [])).rejects.toThrow('a fault of the program')
  failure = undefined
  await readLog.close()
  const rows = await database.db.selectFrom('audit_log').select(['at', 'subjects', 'details']).orderBy('id').execute()
  expect(rows.map(({ subjects, details }) => `${subjects} ${details}`)).toEqual([
    '1 {"numbers":"1"}',
    '1 {"numbers":"2"}',
  ])
  for (const { at } of rows) expect(before <= at && at <= shown).toBe(true)
  await database.close()
})
