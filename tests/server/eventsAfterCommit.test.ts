// Embedded database alone: its file.
import { join as pathOf } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { UnitOfWork } from '../../server/db/unitOfWork.ts'
import { MoveService } from '../../server/queue/moves/moveService.ts'
import { LocalBus } from '../../server/events/bus.ts'
import { serverForAll } from '../harness/testServer.ts'
import { WaitEstimates } from '../../server/queue/estimates/waitEstimates.ts'

const server = serverForAll()

it('AP-11 a call is told when another connection to the database can read it', async () => {
  const [, entry] = await server.root.queueOf('김하나')
  const file = new DatabaseSync(pathOf(server.dataDir, 'waiting-board.sqlite'), { readOnly: true })
  const states: unknown[] = []
  const bus = new LocalBus((error) => {
    throw error
  })
  bus.subscribe(() =>
    states.push(file.prepare('select status from did_waitings where id = ?').get(entry.didWaitingId)?.['status']),
  )
  await new MoveService(new UnitOfWork(server.database.db, bus), new WaitEstimates(server.database.db)).call(
    { id: 'root', name: '최종관리자', address: '' },
    entry.didWaitingId,
  )
  file.close()
  expect(states).toEqual(['CALLED'])
})
