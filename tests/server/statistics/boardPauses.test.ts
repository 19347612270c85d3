import { expect, it } from 'vitest'
import type { AuditAction } from '../../../contract/auditActions.ts'
import { logAudit, SERVER_ITSELF } from '../../../server/db/audit/auditLog.ts'
import { readBoardPauses, splitByRoom } from '../../../server/statistics/pauses.ts'
import { serverForEach } from '../../harness/testServer.ts'

const server = serverForEach()
const SPAN = { from: Date.parse('2026-03-02T00:00:00Z'), to: Date.parse('2026-03-03T00:00:00Z') }

const happened = (action: AuditAction, at: string, subjects: readonly number[], until: string | null = null) =>
  logAudit(server.database.db, {
    action,
    kind: 'did',
    subjects: [...subjects],
    details: { until },
    by: SERVER_ITSELF,
    at: `${at}.000Z`,
  })

it('a pause of months ago still holds until somebody ends it', async () => {
  await happened('dids.pause', '2025-06-01T09:00:00', [7, 8, 9])
  await happened('dids.resume', '2025-06-02T09:00:00', [8])
  await happened('dids.pause', '2025-06-03T09:00:00', [9], '2025-06-03T10:00:00.000Z')
  await happened('dids.resume', '2026-03-02T06:00:00', [7])
  expect(await readBoardPauses(server.database.db, SPAN)).toEqual([
    { didId: 7, from: SPAN.from, to: Date.parse('2026-03-02T06:00:00Z') },
  ])
})

it('a pause of a board that is given another room counts in each room where it passed', () => {
  const NOON = Date.parse('2026-03-02T12:00:00Z')
  const roomAt = Object.assign((_: number, at: string) => (Date.parse(at) < NOON ? 1 : 2), { changesOf: () => [NOON] })
  expect(splitByRoom([{ didId: 7, ...SPAN }], roomAt)).toEqual([
    { didId: 7, roomId: 1, from: SPAN.from, to: NOON },
    { didId: 7, roomId: 2, from: NOON, to: SPAN.to },
  ])
})
