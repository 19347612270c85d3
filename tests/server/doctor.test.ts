import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { examine } from '../../server/doctor/doctor.ts'
import { readSettings } from '../../server/settings.ts'
import { createDid } from '../harness/create.ts'
import { openDisplay } from '../harness/displays.ts'
import { eventually } from '../harness/eventually.ts'
import { startServer, temporaryFolder } from '../harness/server.ts'

let dataDir: string
beforeEach(() => {
  dataDir = temporaryFolder()
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** Examines an installation. @returns the state of each check */
async function states(env: Record<string, string>): Promise<Record<string, string>> {
  const checks = await examine(readSettings([], { DATA_DIR: dataDir, HOST: '127.0.0.1', ...env }))
  for (const { state, text, advice } of checks) {
    expect(text).toMatch(/[가-힣]/)
    expect(advice === '').toBe(state === 'ok')
  }
  return Object.fromEntries(checks.map(({ id, state }) => [id, state]))
}

it('finds nothing wrong beside a running server but that it makes no backups', async () => {
  const server = await startServer({ env: { DATA_DIR: dataDir } })
  const { port, origin } = new URL(server.url)
  expect(await states({ PORT: port, PUBLIC_URL: origin })).toEqual({
    settings: 'ok',
    port: 'ok',
    disk: expect.any(String),
    'disk-speed': expect.any(String),
    database: 'ok',
    clock: 'ok',
    backup: 'warning',
    certificate: 'ok',
    secrets: 'ok',
    'open-files': expect.any(String),
    'proxy-host': 'ok',
    'proxy-upgrade': 'ok',
  })
  await server.close()
})

it('compares the clock with those of the screens', async () => {
  const server = await startServer({ env: { DATA_DIR: dataDir } })
  const did = await createDid(server.root)
  const screen = await openDisplay(server.url, did.id)
  screen.report(['CLOCK'])
  await eventually(async () => {
    const [clock] = (await examine(readSettings([], { DATA_DIR: dataDir, PORT: '0' }))).filter(
      ({ id }) => id === 'clock',
    )
    expect(clock).toMatchObject({ state: 'warning', text: expect.stringContaining('1대 가운데 1대') })
  })
  await server.close()
})

it('names another program on the port, an address that leads nowhere, and leaves no file', async () => {
  const other = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'))
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as { port: number }
  expect(await states({ PORT: String(port), PUBLIC_URL: 'http://127.0.0.1:9' })).toMatchObject({
    port: 'critical',
    database: 'ok',
    proxy: 'critical',
  })
  other.close()
})

it.skipIf(process.platform === 'win32')(
  'says that the folder of the backups hangs, and does not wait for it',
  async () => {
    const folder = temporaryFolder()
    // Reading it blocks for good, as reading from a file server that is gone does.
    execFileSync('mkfifo', [join(folder, 'waiting-board-2026-03-02.tar.gz')])
    const checks = await examine(readSettings([], { DATA_DIR: dataDir, PORT: '0', BACKUP_DIR: folder }))
    expect(checks.find(({ id }) => id === 'backup')).toMatchObject({
      state: 'critical',
      text: expect.stringContaining('폴더가 응답하지 않음'),
    })
    rmSync(folder, { recursive: true })
  },
)

it('examines nothing else while the settings are wrong', async () => {
  expect(await states({ PORT: 'x', DATA_DIR: '' })).toEqual({ settings: 'critical' })
})
