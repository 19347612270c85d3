import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import type { StatusCheck, SupportBundle } from '../../contract/status.ts'
import { readConfig } from '../../server/config.ts'
import { SECRETS } from '../../server/config/environment.ts'
import { LogSink, lastErrorOf } from '../../server/log/logSink.ts'
import { Alerts } from '../../server/status/alerts.ts'
import { mailer } from '../../server/status/mail.ts'
import { startServer, temporaryFolder } from '../harness/server.ts'

const check = (state: StatusCheck['state'], id: StatusCheck['id'] = 'backup'): StatusCheck => ({
  id,
  state,
  since: '2026-03-02T01:42:00.000Z',
  text: `${id} ${state}`,
  advice: state === 'ok' ? '' : '확인해 주세요.',
})

describe('alerts', () => {
  it('say each change once, the recovery too, and again what could not be sent', async () => {
    const sent: string[] = []
    const away = { isAway: false }
    const alerts = new Alerts(async ({ subject }) => {
      if (away.isAway) throw new Error('no mail server')
      sent.push(subject)
    }, 'Asia/Seoul')
    await alerts.check([check('ok'), check('warning', 'displays')])
    await alerts.check([check('critical'), check('warning', 'displays')])
    await alerts.check([check('critical'), check('warning', 'displays')])
    away.isAway = true
    await expect(alerts.check([check('ok')])).rejects.toThrow('no mail server')
    away.isAway = false
    await alerts.check([check('ok')])
    expect(sent).toEqual(['[대기판] 주의: 화면', '[대기판] 문제: 백업', '[대기판] 해결: 백업'])
  })

  it('go to a mail server', async () => {
    const lines: string[] = []
    const server = createServer((socket) => {
      socket.write('220 mail\r\n')
      let isData = false
      socket.setEncoding('utf8').on('data', (text: string) => {
        for (const line of text.split('\r\n')) {
          lines.push(line)
          if (isData && line !== '.') continue
          if (line.startsWith('EHLO')) socket.write('250 mail\r\n')
          else if (line === 'DATA') socket.write('354 go on\r\n')
          else if (line === 'QUIT') socket.end('221 bye\r\n')
          else if (line !== '') socket.write('250 ok\r\n')
          isData = line === 'DATA'
        }
      })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const send = mailer({ smtpUrl: `smtp://127.0.0.1:${port}`, to: ['it@hospital.example', 'cio@hospital.example'] })
    await send({ subject: '[대기판] 문제: 백업', text: '공간 부족' })
    server.close()
    expect(lines.filter((line) => line.startsWith('RCPT'))).toHaveLength(2)
    expect(lines.join('\n')).toContain(Buffer.from('공간 부족').toString('base64'))
  })
})

describe('the support bundle', () => {
  it('has no secret of the configuration', () => {
    const values: Record<string, string> = {
      DATABASE_URL: 'postgres://board:hidden-1@db/board',
      ROOT_PASSWORD: 'hidden-2-password',
      SECRET_KEY: 'hidden-5-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
      METRICS_TOKEN: 'hidden-3-metrics-token',
      SMTP_URL: 'smtp://it:hidden-4@mail.example:587',
      OIDC_CLIENT_SECRET: 'hidden-6',
    }
    const others = {
      ALERT_TO: 'it@hospital.example',
      OIDC_ISSUER: 'https://login.example',
      OIDC_CLIENT_ID: 'board',
      OIDC_REDIRECT_URI: 'https://board.example/sign-in',
      OIDC_ROLES: 'nurses=USER',
    }
    expect(Object.keys(values).toSorted()).toEqual(SECRETS.toSorted())
    const { open } = readConfig({ ...values, ...others })
    expect(open).toMatchObject(others)
    expect(JSON.stringify(open)).not.toContain('hidden-')
  })

  it('names of the environment only the variables of the configuration, and says of closed ones that they are set', () => {
    const values = {
      VOICE_COMMAND: 'say --key hidden-1',
      AWS_SECRET: 'hidden-2',
      SECRET_KEY_FILE: 'hidden-3',
      PORT: '80',
    }
    expect(readConfig(values).open).toEqual({ VOICE_COMMAND: '(정해짐)', PORT: '80' })
  })

  it('has of an error no message, also where its line in the log is the message', () => {
    const err = { type: 'Error', message: '홍길동', stack: 'Error: 홍길동\n    at here' }
    const line = (msg: string) => JSON.stringify({ level: 50, time: 0, msg, err })
    expect(lastErrorOf(line('홍길동'))).toMatchObject({ msg: 'error', type: 'Error', frames: ['at here'] })
    expect(lastErrorOf(line('request failed'))).toMatchObject({ msg: 'request failed' })
  })

  it('says what failed and where, but not the message, for managers', async () => {
    const folder = temporaryFolder()
    const server = await startServer({ env: { LOG_FILE: join(folder, 'log', 'server.log') } })
    const bundle = () => server.root.get<SupportBundle>('/v1/status/bundle')
    // A failure of the database, whose message would quote the name. Jobs may fail by it, too.
    const failure = vi.spyOn(server.database.db, 'selectFrom').mockImplementation(() => {
      throw new Error('홍길동')
    })
    expect((await server.anyone.request('GET', '/health')).status).toBeGreaterThanOrEqual(500)
    failure.mockRestore()
    const { errors, status, jobs } = await bundle()
    expect(errors[0]?.frames[0]).toMatch(/^at /)
    expect(JSON.stringify(errors)).not.toContain('홍길동')
    expect([status.server.version, jobs.map(({ name }) => name)]).toEqual([
      expect.any(String),
      expect.arrayContaining(['seal audit log']),
    ])
    await server.close()
    expect(readFileSync(join(folder, 'log', 'server.log'), 'utf8')).toContain('"level":50')
    rmSync(folder, { recursive: true })
  })
})

describe('the log file', () => {
  it.skipIf(process.platform !== 'linux')('on a full disk it is closed after each line that it does not take', () => {
    const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const log = new LogSink('/dev/full')
    const before = readdirSync('/proc/self/fd').length
    for (let n = 0; n < 20; n += 1) log.write('{"level":30}\n')
    expect(readdirSync('/proc/self/fd').length).toBeLessThan(before + 10)
    expect(stderr).toHaveBeenCalledTimes(20)
    stderr.mockRestore()
  })

  it('is rotated, and the server goes on where it cannot be written', () => {
    const folder = temporaryFolder()
    const path = join(folder, 'server.log')
    const log = new LogSink(path, 100)
    for (let n = 0; n < 40; n += 1) log.write(`${JSON.stringify({ level: 30, n, padding: 'x'.repeat(20) })}\n`)
    log.close()
    expect([existsSync(`${path}.1`), existsSync(`${path}.5`), existsSync(`${path}.6`)]).toEqual([true, true, false])
    const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    new LogSink(join(`${path}.1`, 'server.log')).write('{"level":30}\n')
    expect(stderr).toHaveBeenCalledWith('{"level":30}\n')
    stderr.mockRestore()
    const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    new LogSink('-').write('{"level":30}\n')
    expect(stdout).toHaveBeenCalledWith('{"level":30}\n')
    stdout.mockRestore()
    rmSync(folder, { recursive: true })
  })
})
