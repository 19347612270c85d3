// waiting-board agent [--config FILE], or npm run agent: the program on a board's own computer.
import { spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import packageJson from '../package.json' with { type: 'json' }
import { agentServer } from './agentServer.ts'
import { boardPage, Kiosk } from './kiosk.ts'
import { readSettings, type Settings, settingsFile } from './settings.ts'

try {
  run(readSettings(settingsFile(process.argv.slice(2))))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

function run(settings: Settings): void {
  const computer: { version: string; shutdown(): void; browser?: Kiosk } = {
    version: packageJson.version,
    shutdown: () => switchOff(settings),
  }
  const server = agentServer(settings, computer)
  server.on('error', (error) => {
    console.error(`에이전트를 시작할 수 없습니다: ${error.message}`)
    process.exit(1)
  })
  server.listen(settings.port, settings.host, () => {
    const { port } = server.address() as AddressInfo
    console.log(`에이전트가 준비되었습니다: http://localhost:${port}`)
    const { server: url, board, page } = settings
    if (!url || !board) return
    computer.browser = new Kiosk(settings, boardPage(url, { board, page }, port), console.log)
    void computer.browser.start()
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      server.close()
      void Promise.resolve(computer.browser?.stop()).finally(() => process.exit(0))
    })
  }
}

function switchOff({ shutdown: [program = '', ...args], dryRun }: Settings): void {
  console.log(`${dryRun ? '모의 실행' : '실행'}: ${[program, ...args].join(' ')}`)
  if (dryRun) return
  spawn(program, args, { stdio: 'inherit' }).on('error', (error) =>
    console.error(`종료 명령을 실행할 수 없습니다: ${error.message}`),
  )
}
