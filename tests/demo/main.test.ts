import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { COMPILED } from '../harness/program.ts'
import { temporaryFolder } from '../harness/server.ts'

const MAIN = join(import.meta.dirname, '../../demo/main.ts')

it(
  'npm run demo keeps to its own data, where the data, the backups and the outage sheet of the hospital are set',
  { timeout: 120_000 },
  async () => {
    const folder = temporaryFolder()
    const backups = join(folder, 'backups')
    const hospital = { DATABASE_URL: 'postgres://board@127.0.0.1:1/board', BACKUP_DIR: backups, BACKUP_AT: '00:00' }
    const emergency = join(folder, 'emergency')
    const demo = spawn(process.execPath, [MAIN], {
      env: {
        ...COMPILED,
        PATH: process.env['PATH'],
        PORT: '0',
        HOST: '127.0.0.1',
        DEMO_DATA_DIR: join(folder, 'data-demo'),
        DATA_DIR: join(folder, 'data'),
        EMERGENCY_DIR: emergency,
        EMERGENCY_SHEET: 'full',
        ...hospital,
      },
    })
    const ended = once(demo, 'exit')
    let said = ''
    demo.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
    await Promise.race([
      new Promise<void>((resolve) => demo.stdout.on('data', () => said.includes('데모가 준비되었습니다') && resolve())),
      ended,
    ])
    demo.kill('SIGTERM')
    await ended
    expect(said).toContain('데모가 준비되었습니다: http://')
    expect(existsSync(join(folder, 'data-demo', 'waiting-board.sqlite'))).toBe(true)
    expect([backups, emergency, join(folder, 'data')].filter((path) => existsSync(path))).toEqual([])
    rmSync(folder, { recursive: true })
  },
)
