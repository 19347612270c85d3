import { expect, it, vi } from 'vitest'
import type { AuditRow } from '../../contract/audit.ts'
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

it('patients whose entry could not be written are written with the next one', async () => {
  const database = await openDatabase()
  const seen = new SeenPatients(database.db)
  const entry = (subject: string) =>
    ({ action: 'waitings.read', kind: 'did', subjects: [subject], by: { id: 'a', name: 'a', address: '' } }) as const
  for (const subject of ['1', '2']) {
    await seen.add('session', entry(subject), [{ id: 1, number: 1 }])
    await seen.add('session', entry(subject), [{ id: 2, number: 2 }])
  }
  const all = () => true
  vi.spyOn(database.db, 'insertInto').mockImplementationOnce(() => {
    throw new Error('disk full')
  })
  await expect(seen.flush(all)).rejects.toThrow('disk full')
  await seen.flush(all)
  await seen.flush(all)
  const rows = await database.db.selectFrom('audit_log').select(['subjects', 'details']).execute()
  expect(rows.map(({ subjects, details }) => `${subjects} ${details}`).toSorted()).toEqual([
    '1 {"numbers":"1"}',
    '1 {"numbers":"2"}',
    '2 {"numbers":"1"}',
    '2 {"numbers":"2"}',
  ])
  await database.close()
})
