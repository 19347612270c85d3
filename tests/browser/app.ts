import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test as base, type Page } from '@playwright/test'
import { Client } from '../../demo/client.ts'

export { expect } from '@playwright/test'

const ROOT = { id: 'root', password: 'first-login-1' }
const STARTED = /http:\/\/localhost:(\d+)/

/** The real program on a data folder of its own. */
export interface App {
  readonly url: string
  /** Calls the server as ROOT. */
  readonly root: Client
  readonly login: { readonly id: string; readonly password: string }
  /** Signs in through the login page. */
  signIn(page: Page, login?: { id: string; password: string }): Promise<void>
}

/** A test with a server to itself. */
export const test = base.extend<{ app: App }>({
  app: async ({}, provide) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'waiting-board-'))
    const server = startProgram(['server/main.ts'], { DATA_DIR: dataDir, ROOT_ID: ROOT.id, ROOT_PASSWORD: ROOT.password })
    const url = await server.address
    await provide({ url, root: new Client(url, ROOT), login: ROOT, signIn: (page, login = ROOT) => signIn(page, url, login) })
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  },
})

export interface Program {
  readonly process: ChildProcess
  /** The lines that it has printed so far. */
  readonly printed: readonly string[]
  /** Resolves with the printed address once the program is ready. */
  readonly address: Promise<string>
  /** Asks it to stop and waits until it has; its exit code. */
  stop(): Promise<number | null>
}

/** Starts a program of this repository under the Node that runs the tests, on a free port unless `PORT` is given. */
export function startProgram(args: readonly string[], environment: Record<string, string>): Program {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'warn', ...environment },
  })
  const exited = new Promise<number | null>((resolve) => child.on('exit', resolve))
  const printed: string[] = []
  const address = new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      printed.push(line)
      const [, port] = STARTED.exec(line) ?? []
      if (port) resolve(`http://localhost:${port}`)
    })
    void exited.then((code) => reject(new Error(`the program ended with ${code} before it was ready`)))
  })
  const stop = () => {
    child.kill('SIGTERM')
    return exited
  }
  return { process: child, printed, address, stop }
}

async function signIn(page: Page, url: string, { id, password }: { id: string; password: string }): Promise<void> {
  await page.goto(`${url}/`)
  await page.getByLabel('아이디').fill(id)
  await page.getByLabel('비밀번호', { exact: true }).fill(password)
  await page.getByLabel('비밀번호', { exact: true }).press('Enter')
  await page.waitForURL(`${url}/rooms`)
}
