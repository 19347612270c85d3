// Embedded database alone: its file.
import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { WithSecret } from '../../contract/webhooks.ts'
import { readConfig } from '../../server/config.ts'
import { isSealed, SecretBox } from '../../server/db/secrets.ts'
import { examine } from '../../server/doctor/doctor.ts'
import { readConfigSource } from '../../server/configSource.ts'
import { startServer as start } from '../../server/start.ts'
import { PASSWORD } from '../harness/builders.ts'
import { codeOf, turnOnSecondFactor } from '../harness/secondFactor.ts'
import { startServer, temporaryFolder, type TestServer } from '../harness/server.ts'

const KEY = randomBytes(32).toString('base64')

let dataDir: string
let running: TestServer | undefined
beforeEach(() => {
  dataDir = temporaryFolder()
})
afterEach(async () => {
  await running?.close()
  running = undefined
  rmSync(dataDir, { recursive: true, force: true })
})

const restart = async (env: NodeJS.ProcessEnv = {}) => {
  await running?.close()
  running = await startServer({ env: { DATA_DIR: dataDir, ...env } })
  return running
}
async function stop(): Promise<void> {
  await running?.close()
  running = undefined
}
const settings = (env: NodeJS.ProcessEnv) => ({
  PORT: '0',
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'fatal',
  ...env,
})
/** Starts the program on the data alone; the harness would sign in. */
const refusal = (env: NodeJS.ProcessEnv) =>
  start(readConfig(settings(env)), () => undefined).then(
    (server) => server.close().then(() => 'started'),
    (error: Error) => error.message,
  )

/** Everything in the database that is a secret. */
async function stored({ database: { db } }: TestServer): Promise<string[]> {
  const keys = await db.selectFrom('secrets').select('value').execute()
  const users = await db.selectFrom('users').select(['totp_secret', 'totp_pending']).execute()
  const hooks = await db.selectFrom('webhooks').select(['secret', 'old_secret']).execute()
  return [
    ...keys.map(({ value }) => value),
    ...users.flatMap((user) => [user.totp_secret ?? [], user.totp_pending ?? []].flat()),
    ...hooks.flatMap((hook) => [hook.secret, hook.old_secret ?? []].flat()),
  ]
}

it('secrets are stored open without a key, sealed at the start with one, and used as before', async () => {
  const open = await restart()
  const user = await open.signedIn('USER')
  const { secret } = await turnOnSecondFactor(user)
  const hook = await open.root.post<WithSecret>('/v1/webhooks', {
    url: 'http://receiver.invalid/hook',
    events: ['backup.failed'],
  })
  await open.root.post(`/v1/webhooks/${hook.id}/secret`, {})
  expect((await stored(open)).some(isSealed)).toBe(false)
  expect(await stored(open)).toContain(secret)
  const token = user.session?.accessToken

  const sealed = await restart({ SECRET_KEY: KEY })
  expect((await stored(sealed)).every(isSealed)).toBe(true)
  expect((await stored(sealed)).length).toBeGreaterThan(6)
  const ask = (server: TestServer) =>
    server.anyone.request('GET', '/v1/users/my-info', undefined, { authorization: `Bearer ${token}` })
  expect((await ask(sealed)).status).toBe(200)
  const { id = '' } = user.session?.user ?? {}
  const login = await sealed.anyone.request('POST', '/auth/login', { id, password: PASSWORD })
  const challenge = login.refusal.challenge?.token
  expect((await sealed.anyone.request('POST', '/auth/second-factor', { challenge, code: codeOf(secret) })).status).toBe(
    200,
  )
  await sealed.root.post('/v1/webhooks', { url: 'http://receiver.invalid/other', events: ['backup.failed'] })
  expect((await stored(sealed)).every(isSealed)).toBe(true)
})

it('the start is refused without the key and with another one, and the doctor says why', async () => {
  await restart({ SECRET_KEY: KEY })
  await stop()
  const other = randomBytes(32).toString('base64')
  expect(await refusal({})).toMatch(/SECRET_KEY_FILE에 적어 주세요/)
  expect(await refusal({ SECRET_KEY: other })).toMatch(/열 수 없어 시작하지 않습니다/)
  const keyFile = join(dataDir, 'key')
  writeFileSync(keyFile, KEY, { mode: 0o400 })
  const found = async (values: NodeJS.ProcessEnv) => {
    const checks = await examine(readConfigSource([], settings(values)))
    return checks.find(({ id }) => id === 'secrets')?.state
  }
  expect(await found({})).toBe('critical')
  expect(await found({ SECRET_KEY: other })).toBe('critical')
  expect(await found({ SECRET_KEY_FILE: keyFile })).toBe('ok')
  writeFileSync(join(dataDir, 'open'), KEY, { mode: 0o644 })
  expect(await found({ SECRET_KEY_FILE: join(dataDir, 'open') })).toBe('warning')
  writeFileSync(join(dataDir, 'open'), other)
  expect(await found({ SECRET_KEY_FILE: join(dataDir, 'open') })).toBe('critical')
  expect(await refusal({ SECRET_KEY: KEY })).toBe('started')
})

it('a key has 32 bytes', () => {
  expect(() => readConfig({ SECRET_KEY: 'short' })).toThrow(/SECRET_KEY: openssl rand -base64 32/)
})

it('a sealed text opens only unchanged, with its key and for its purpose', () => {
  const box = new SecretBox(Buffer.from(KEY, 'base64'))
  const text = box.seal('비밀', 'totp:kim')
  expect(box.open(text, 'totp:kim')).toBe('비밀')
  expect(box.seal('비밀', 'totp:kim')).not.toBe(text)
  const changed = `${text.slice(0, 12)}${text[12] === 'A' ? 'B' : 'A'}${text.slice(13)}`
  expect(() => box.open(text, 'totp:lee')).toThrow()
  expect(() => box.open(changed, 'totp:kim')).toThrow()
  expect(() => new SecretBox(undefined).open(text, 'totp:kim')).toThrow()
  expect(() => new SecretBox(randomBytes(32)).open(text, 'totp:kim')).toThrow()
})
