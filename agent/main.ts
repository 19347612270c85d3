// npm run agent [settings.json]: the program on a board's own computer.
import { spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import packageJson from '../package.json' with { type: 'json' }
import { agentServer } from './agentServer.ts'
import { readSettings, type Settings } from './settings.ts'

const settings = settingsOrExit(process.argv[2])
const server = agentServer(settings, packageJson.version, () => switchOff(settings))
server.on('error', (error) => {
  console.error(`에이전트를 시작할 수 없습니다: ${error.message}`)
  process.exit(1)
})
server.listen(settings.port, settings.host, () => {
  console.log(`에이전트가 준비되었습니다: http://localhost:${(server.address() as AddressInfo).port}`)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    server.close()
    server.closeAllConnections()
  })
}

function switchOff({ shutdown: [program = '', ...args], dryRun }: Settings): void {
  console.log(`${dryRun ? '모의 실행' : '실행'}: ${[program, ...args].join(' ')}`)
  if (dryRun) return
  spawn(program, args, { stdio: 'inherit' }).on('error', (error) => console.error(`종료 명령을 실행할 수 없습니다: ${error.message}`))
}

function settingsOrExit(path: string | undefined): Settings {
  try {
    return readSettings(path)
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}
