import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { StartError } from '../../server/startError.ts'
import { aFreePort } from '../browser/freePort.ts'
import { openScreen } from '../harness/displays.ts'
import { eventually } from '../harness/eventually.ts'
import { startServer } from '../harness/server.ts'
import { serverForAll } from '../harness/testServer.ts'

const TOKEN = 'scrape-me-if-you-can'
const ROOT = join(import.meta.dirname, '../..')

const server = serverForAll({ env: { METRICS_TOKEN: TOKEN, LOG_LEVEL: 'silent' } })

const ask = (authorization?: string) =>
  fetch(`${server.url}/metrics`, { headers: authorization === undefined ? {} : { authorization } })

async function read(): Promise<string> {
  const answer = await ask(`Bearer ${TOKEN}`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  return answer.text()
}

/** Returns the value of a series, as it is written in the text. */
const valueOf = (text: string, series: string) =>
  text
    .split('\n')
    .find((line) => line.startsWith(`${series} `))
    ?.slice(series.length + 1)

describe('GET /metrics', () => {
  it('is not there without a setting', async () => {
    const plain = await startServer()
    const answer = await fetch(`${plain.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
    expect(answer.status).toBe(404)
    await plain.close()
  })

  it('asks for the token, which no sign-in replaces', async () => {
    for (const given of [undefined, 'Bearer', 'Bearer wrong', `Basic ${TOKEN}`, `Bearer ${TOKEN}x`])
      expect((await ask(given)).status).toBe(401)
    expect((await ask(`Bearer ${server.root.session?.accessToken}`)).status).toBe(401)
  })

  it('counts what happens in the queues, on the screens and at the sign-in', async () => {
    await read()
    const [did, first] = await server.root.queueOf('김하나', '이두리')
    const screen = await openScreen(server, did.id)
    await server.root.call(first)
    const { patients } = await server.root.listOf('called', did)
    screen.confirm(patients.map(({ didWaitingId, calledAt }) => ({ didWaitingId, calledAt })))
    await server.anyone.request('POST', '/auth/login', { id: 'root', password: 'wrong password' })
    await eventually(async () => {
      const text = await read()
      expect(valueOf(text, 'waiting_board_call_painted_seconds_count')).toBe('1')
      expect(valueOf(text, 'waiting_board_displays{state="connected"}')).toBe('1')
    })
    const text = await read()
    expect(valueOf(text, 'waiting_board_moves_total{action="join"}')).toBe('2')
    expect(valueOf(text, 'waiting_board_moves_total{action="call"}')).toBe('1')
    expect(valueOf(text, `waiting_board_queue_length{board="${did.no}"}`)).toBe('1')
    expect(Number(valueOf(text, `waiting_board_queue_longest_wait_seconds{board="${did.no}"}`))).toBeGreaterThan(0)
    expect(valueOf(text, 'waiting_board_failed_sign_ins_total{reason="password"}')).toBe('1')
    expect(Number(valueOf(text, 'waiting_board_sockets'))).toBeGreaterThan(0)
    expect(Number(valueOf(text, 'waiting_board_commit_seconds_count'))).toBeGreaterThan(3)
    expect(
      valueOf(
        text,
        'waiting_board_http_request_duration_seconds_count{method="POST",route="/v1/did-waitings/call",status="2xx"}',
      ),
    ).toBe('1')
    expect(valueOf(text, 'waiting_board_job_failing{task="end pauses"}')).toBe('0')
    expect(Number(valueOf(text, 'waiting_board_disk_free_bytes'))).toBeGreaterThan(0)
    expect(valueOf(text, 'waiting_board_check_state{check="displays"}')).toBe('0')
  })

  it('has no label but from fixed lists, and none of a patient', async () => {
    const { did } = await server.root.createStation()
    await server.root.queueUp(did, '홍길동')
    await fetch(`${server.url}/no-such-page-${did.id}`)
    await fetch(`${server.url}/api/v1/visits?name=홍길동`)
    await fetch(`${server.url}/api/v1/no-such-call`, { method: 'PURGE' })
    const text = await read()
    expect(text).not.toMatch(/홍길동|no-such|PURGE/)
    expect(text).toContain('method="other",route="page",status="4xx"')
  })

  it('says that the database is away, and still answers', async () => {
    const away = await startServer({ env: { METRICS_TOKEN: TOKEN, LOG_LEVEL: 'silent' } })
    await sql`alter table displays rename to displays_aside`.execute(away.database.db)
    const answer = await fetch(`${away.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
    const text = await answer.text()
    expect([answer.status, valueOf(text, 'waiting_board_database_up')]).toEqual([200, '0'])
    await sql`alter table displays_aside rename to displays`.execute(away.database.db)
    await away.close()
  })

  it('counts the events that wait to be sent', async () => {
    expect(valueOf(await read(), 'waiting_board_outbox_pending')).toBe('0')
    const { db } = server.database
    const at = new Date().toISOString()
    const hook = {
      url: 'http://127.0.0.1:9/',
      secret: 's',
      events: '',
      includes_names: 0 as const,
      near: 0,
      created_at: at,
    }
    const { id } = await db.insertInto('webhooks').values(hook).returning('id').executeTakeFirstOrThrow()
    const event = { webhook_id: id, type: 'queue.called', subject: 's', visit_id: null, at, data: '{}' } as const
    await db
      .insertInto('webhook_deliveries')
      .values((['PENDING', 'SENT'] as const).map((state) => ({ ...event, state, next_at: '9999' })))
      .execute()
    expect(valueOf(await read(), 'waiting_board_outbox_pending')).toBe('1')
    await db.deleteFrom('webhooks').execute()
  })

  it('may have a listener of its own, without the token where none is set, and nothing else', async () => {
    const port = await aFreePort()
    const env = { METRICS_LISTEN: `127.0.0.1:${port}`, LOG_LEVEL: 'silent' }
    const own = await startServer({ env })
    const status = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
    expect([await status('/metrics'), await status('/'), await status('/api/health')]).toEqual([200, 404, 404])
    expect(await (await fetch(`${own.url}/metrics`)).text()).not.toContain('waiting_board_')
    await expect(startServer({ env })).rejects.toThrow(StartError)
    // Silent clients, of whom the oldest make way.
    const silent = Array.from({ length: 200 }, () => connect(port, '127.0.0.1').on('error', () => undefined))
    await eventually(async () => expect(silent.filter(({ destroyed }) => !destroyed).length).toBeLessThanOrEqual(100))
    expect(await status('/metrics')).toBe(200)
    for (const socket of silent) socket.destroy()
    await own.close()
  })
})

describe('guard: the files for Prometheus and Grafana', () => {
  const promtool = execFileSync(process.execPath, [join(ROOT, 'scripts/promtool.mjs')], { encoding: 'utf8' }).trim()

  it('name only metrics that exist, and every alert and panel one at least', async () => {
    const existing = new Set(
      [...(await read()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
      ),
    )
    const dashboard = JSON.parse(readFileSync(join(ROOT, 'deploy/dashboard.json'), 'utf8')) as {
      panels: { title: string; targets: { expr: string }[] }[]
    }
    const alerts = readFileSync(join(ROOT, 'deploy/alerts.yml'), 'utf8').split('- alert: ').slice(1)
    for (const text of [...alerts, ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))]) {
      const names = text.match(/\bwaiting_board_\w+|\bup\{/g) ?? []
      expect(names.length, text).toBeGreaterThan(0)
      for (const name of names) if (name !== 'up{') expect(existing, text).toContain(name)
    }
  })

  it('promtool accepts the rules and the metrics', async () => {
    const rules = spawnSync(promtool, ['check', 'rules', join(ROOT, 'deploy/alerts.yml')], { encoding: 'utf8' })
    expect([rules.status, rules.stderr]).toEqual([0, ''])
    const metrics = spawnSync(promtool, ['check', 'metrics'], { input: await read(), encoding: 'utf8' })
    expect([metrics.status, metrics.stdout + metrics.stderr]).toEqual([0, ''])
  })
})
