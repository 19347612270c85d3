import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const READY = /에이전트가 준비되었습니다: (\S+)/

/** The agent program of a board's computer. */
export interface TestAgent {
  /** `http://localhost:port`. */
  readonly url: string
  readonly process: ChildProcess
  /** Lines printed so far. */
  readonly lines: readonly string[]
  /** Asks it to stop and waits for it; returns the exit code. */
  stop(): Promise<number | null>
}

/**
 * Starts `agent/main.ts` on a free port with these settings, by default as a dry run. Its data is in a temporary folder
 * that is removed with it; with its own `dataFolder` a test can restart it on the same data.
 * @param env added to the environment.
 */
export async function startAgent(settings: object, env: NodeJS.ProcessEnv = {}): Promise<TestAgent> {
  const folder = await mkdtemp(join(tmpdir(), 'waiting-board-agent-'))
  const file = join(folder, 'settings.json')
  const given = { host: '127.0.0.1', port: 0, dryRun: true, dataFolder: join(folder, 'data'), ...settings }
  await writeFile(file, JSON.stringify(given))
  const child = spawn(process.execPath, ['agent/main.ts', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const lines: string[] = []
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line)
      const [, address] = READY.exec(line) ?? []
      if (address) resolve(address)
    })
    void exited.then((code) => reject(new Error(`the agent ended with ${code} before it was ready`)))
  })
  return {
    url,
    process: child,
    lines,
    async stop() {
      child.kill('SIGTERM')
      const code = await exited
      await rm(folder, { recursive: true, force: true })
      return code
    },
  }
}
