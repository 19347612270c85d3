import { expect, it, onTestFinished } from 'vitest'
import type { AuditRow } from '../../../contract/audit.ts'
import type { Page } from '../../../contract/common.ts'
import type { Status } from '../../../contract/status.ts'
import { aRoom } from '../../harness/builders.ts'
import { eventually } from '../../harness/eventually.ts'
import { query } from '../../harness/postgres.ts'
import { addressOf } from '../../harness/postgresDatabase.ts'
import { startServer } from '../../harness/server.ts'

it('a PostgreSQL that became read-only is critical, shows the queues, and gets the entries of these reads later', async () => {
  const server = await startServer({ env: { LOG_LEVEL: 'silent' } })
  onTestFinished(() => server.close())
  const { did } = await server.root.createStation()
  const queue = `/v1/did-waitings/dids/${did.id}`
  const url = server.databaseUrl ?? ''
  const [, name = ''] = /\/(test_\w+)/.exec(url) ?? []
  const admin = (statement: string) => query(addressOf(url, 'postgres'), statement)
  // As a standby does after a failover, for all new connections.
  const setReadOnly = async (value: 'on' | 'off') => {
    await admin(`alter database ${name} set default_transaction_read_only = ${value}`)
    await admin(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  }
  await setReadOnly('on')
  await eventually(async () =>
    expect(await server.root.request('POST', '/v1/rooms', aRoom())).toMatchObject({
      status: 503,
      body: { message: '데이터베이스가 읽기 전용이어서 저장하지 못했습니다. 관리자에게 알려 주세요.' },
    }),
  )
  const { checks } = await server.root.get<Status>('/v1/status')
  expect(checks.find(({ id }) => id === 'database')).toMatchObject({
    state: 'critical',
    text: '데이터베이스가 읽기 전용입니다.',
  })
  expect((await server.root.request('GET', queue)).status).toBe(200)
  const readAt = new Date().toISOString()
  await setReadOnly('off')
  await eventually(async () => {
    const { content } = await server.root.get<Page<AuditRow>>(`/v1/audit?action=waitings.read&subject=${did.id}`)
    expect(content.filter(({ at }) => at <= readAt)).toHaveLength(1)
  })
})
