// The server: npm start, or waiting-board start. `--config FILE` names the file of the configuration, `--check` checks
// it and starts nothing.
import { execFile } from 'node:child_process'
import { checkPorts, checkConfig, configWarnings } from './checkConfig.ts'
import { readConfig } from './config.ts'
import { endProcess } from './endProcess.ts'
import { storageFailure } from './http/storageFailures.ts'
import { readConfigSource, type ConfigSource } from './configSource.ts'
import { type RunningServer, startServer } from './start.ts'
import { faultyStart, StartError } from './startError.ts'
import type { FirstLogin } from './users/firstUser.ts'

/** Time after which the process ends, even if the shutdown hangs. */
const STOP_LIMIT_MS = 4_500
/** Signs of life within the time that systemd waits for one. */
const SIGNS = 3

try {
  const source = readConfigSource(process.argv.slice(2))
  const [option, ...more] = source.args
  if ((option !== undefined && option !== '--check') || more.length > 0)
    throw new StartError(`알 수 없는 인자입니다: ${source.args.join(' ')} (쓸 수 있는 것: --check, --config 파일)`)
  const warnings = configWarnings(source)
  for (const line of warnings) console.error(line)
  if (option === '--check') await check(source, warnings)
  else await start(source)
} catch (error) {
  console.error(sentenceOf(error))
  process.exitCode = 1
}

async function start({ values, faults }: ConfigSource): Promise<void> {
  // The log may go to a program that ends, or to a file on a full disk: the server goes on without its lines.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  const server = await startServer(readConfig(values, faults), announce)
  // First, because a program that waits for the line below may stop the server at once.
  stopOnSignal(server, tellSupervisor(process.env, console.error))
  console.log(`대기판이 준비되었습니다: ${server.url}`)
}

/** Names everything that is wrong with the configuration. Warnings count here: an unknown name may be a misspelt one. */
async function check(source: ConfigSource, warnings: readonly string[]): Promise<void> {
  const faults = [...(await checkConfig(source)), ...(await checkPorts(source))]
  if (faults.length > 0) throw faultyStart(faults)
  if (warnings.length > 0) process.exitCode = 1
  else console.log(`설정이 올바릅니다${source.file === undefined ? '' : ` (${source.file})`}.`)
}

/** Returns the message of an error that a person can fix, or of a disk or database that fails; else the error. */
function sentenceOf(error: unknown): unknown {
  if (error instanceof StartError) return error.message
  const failure = error instanceof Error ? storageFailure(error) : undefined
  return failure ? `${failure.message} (${(error as Error).message})` : error
}

function announce({ id, password }: FirstLogin): void {
  console.log('첫 로그인')
  console.log(`  아이디: ${id}`)
  console.log(password === undefined ? '  비밀번호: ROOT_PASSWORD에 정한 값' : `  비밀번호: ${password}`)
  if (password !== undefined) console.log('  이 비밀번호는 다시 보이지 않습니다. 적어 두고, 로그인한 뒤 바꿔 주세요.')
}

/**
 * Stops the server on the first signal; later ones are ignored, because a terminal and a process manager often both
 * send one.
 */
function stopOnSignal(server: RunningServer, announceStop: () => void): void {
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    announceStop()
    const limitMs = performance.now() + STOP_LIMIT_MS
    setTimeout(() => endProcess(0, limitMs), STOP_LIMIT_MS).unref()
    server.close().then(
      () => endProcess(0, limitMs),
      (error: unknown) => {
        console.error(error)
        endProcess(1, limitMs)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
}

/**
 * Tells systemd that the server is ready, and after that that its event loop still turns, if its unit asks for it
 * (`Type=notify`, `WatchdogSec=`). Node has no datagram sockets of Unix, so systemd's own program sends the messages.
 *
 * @returns a function that says that the server is stopping
 */
function tellSupervisor(environment: NodeJS.ProcessEnv, report: (failure: string) => void): () => void {
  if (!environment['NOTIFY_SOCKET']) return () => undefined
  const say = (...words: string[]) =>
    execFile('systemd-notify', words, (error) => {
      if (error) report(`systemd에 상태를 알리지 못했습니다: ${error.message}`)
    })
  say('--ready')
  const limitMs = Number(environment['WATCHDOG_USEC'] ?? 0) / 1_000
  const signs = limitMs > 0 ? setInterval(() => say('WATCHDOG=1'), limitMs / SIGNS) : undefined
  signs?.unref()
  return () => {
    clearInterval(signs)
    say('STOPPING=1')
  }
}
