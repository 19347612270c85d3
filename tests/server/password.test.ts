import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AuditRow } from '../../contract/audit.ts'
import { COMPILED } from '../harness/program.ts'
import { PASSWORD } from '../harness/builders.ts'
import { startServer, temporaryFolder, type TestServer } from '../harness/server.ts'

const SCRIPT = join(import.meta.dirname, '../../scripts/password.ts')

let dataDir: string
let server: TestServer
beforeEach(async () => {
  dataDir = temporaryFolder()
  server = await startServer({ env: { DATA_DIR: dataDir } })
})
afterEach(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true })
})

/**
 * Runs `npm run password` as documented: on PostgreSQL the server keeps running, with the embedded database it is
 * stopped.
 */
async function command(
  args: readonly string[],
  given: NodeJS.ProcessEnv = {},
): Promise<{ code: number | null; text: string }> {
  const { databaseUrl } = server
  if (databaseUrl === undefined) await server.close()
  const env = {
    ...COMPILED,
    PATH: process.env['PATH'],
    DATA_DIR: dataDir,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    ...given,
  }
  const { status, stdout, stderr } = spawnSync(execPath, [SCRIPT, ...args], { env, encoding: 'utf8' })
  return { code: status, text: stdout + stderr }
}

/** Returns a server that runs on the data changed by the command. */
async function goOn(rootPassword: string): Promise<TestServer> {
  if (server.databaseUrl === undefined)
    server = await startServer({ env: { DATA_DIR: dataDir, ROOT_PASSWORD: rootPassword } })
  return server
}

it('gives the ROOT who forgot theirs or is suspended a password that is shown once, and ends their sign-ins', async () => {
  const { session } = server.root
  await server.database.db.updateTable('users').set({ suspended: 1 }).where('id', '=', 'root').execute()
  const { code, text } = await command([])
  expect({ code, text }).toEqual({
    code: 0,
    text: expect.stringMatching(/아이디 {4}root\n {2}비밀번호 {2}[a-z2-9]{4}(-[a-z2-9]{4}){3}\n/),
  })
  const [, password = ''] = /비밀번호 {2}(\S+)/.exec(text) ?? []
  const { anyone } = await goOn(password)
  const root = await anyone.signIn('root', password)
  expect((await anyone.request('POST', '/auth/login', { id: 'root', password: PASSWORD })).status).toBe(403)
  expect((await anyone.request('POST', '/auth/refresh', { refreshToken: session?.refreshToken })).status).toBe(401)
  const content = await root.list<AuditRow>('/v1/audit?action=users.password')
  expect(content).toEqual([expect.objectContaining({ userId: null, subjects: ['root'], details: '{}' })])
})

it('takes the id of anybody, and says so of nobody', async () => {
  const nurse = await server.signedIn('USER')
  const id = nurse.session?.user.id ?? ''
  expect(await command(['nobody'])).toEqual({ code: 1, text: '등록되지 않은 사용자입니다: nobody\n' })
  await goOn(PASSWORD)
  expect((await command([id])).text).toContain(`아이디    ${id}\n`)
  const { anyone } = await goOn(PASSWORD)
  await anyone.signIn('root', PASSWORD)
  expect((await anyone.request('POST', '/auth/login', { id, password: PASSWORD })).status).toBe(403)
})

it('makes no database where there is none', async () => {
  const nowhere = join(dataDir, 'nowhere')
  const { code, text } = await command([], { DATA_DIR: nowhere, DATABASE_URL: undefined })
  await goOn(PASSWORD)
  expect({ code, text }).toEqual({ code: 1, text: expect.stringContaining('내장 데이터베이스가 없습니다') })
  expect(existsSync(nowhere)).toBe(false)
})
