import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test as base, type Page } from '@playwright/test'
import type { Session } from '../../contract/auth.ts'
import { Client } from '../../demo/client.ts'
import { ServerHost } from '../harness/serverHost.ts'

export { expect } from '@playwright/test'

const ROOT = { id: 'root', password: 'first-login-1' }
const STARTED = /http:\/\/localhost:(\d+)/

/** Real server on its own data folder. */
export interface App {
  readonly url: string
  /** API client of ROOT. */
  readonly root: Client
  readonly login: { readonly id: string; readonly password: string }
  /** Signs in through the login page. */
  signIn(page: Page, login?: Login): Promise<void>
  /** Opens an address with a new session in local storage. */
  enter(page: Page, path: string, login?: Login): Promise<void>
}

export interface Login {
  readonly id: string
  readonly password: string
}

/**
 * Test with its own server (`app`), or with one shared by all tests of a file (`shared`). A file that uses Playwright's
 * own `test`, or sets an option of a worker (`trace`, `launchOptions`, `defaultBrowserType`), costs workers, browsers
 * and server processes of its own.
 */
export const test = base.extend<
  { app: App; shared: App; settings: Record<string, string> },
  { host: ServerHost; sharedApps: SharedApps }
>({
  // Further settings of `app`: `test.use({ settings: { … } })`.
  settings: [{}, { option: true }],
  app: async ({ host, settings }, provide) => {
    const { app, stop } = await startApp(host, settings)
    await provide(app)
    await stop()
  },
  shared: async ({ sharedApps }, provide, { file }) => provide(await sharedApps.of(file)),
  // Other pages of a test's browser open behind its first: each click in a tab that is not in front takes two seconds.
  page: async ({ page, context }, provide) => {
    context.on('page', () => void page.bringToFront().catch(() => undefined))
    await provide(page)
  },
  host: [
    async ({}, provide) => {
      const host = new ServerHost()
      await provide(host)
      await host.close()
    },
    { scope: 'worker' },
  ],
  sharedApps: [
    async ({ host }, provide) => {
      const sharedApps = new SharedApps(host)
      await provide(sharedApps)
      await sharedApps.close()
    },
    { scope: 'worker' },
  ],
})

interface Started {
  readonly app: App
  stop(): Promise<void>
}

/** Server shared by the tests of the current file; the next file stops it. */
class SharedApps {
  readonly #host: ServerHost
  #file = ''
  #started: Started | undefined

  constructor(host: ServerHost) {
    this.#host = host
  }

  async of(file: string): Promise<App> {
    if (this.#started && this.#file === file) return this.#started.app
    await this.close()
    const started = await startApp(this.#host)
    this.#file = file
    this.#started = started
    return started.app
  }

  async close(): Promise<void> {
    await this.#started?.stop()
    this.#started = undefined
  }
}

async function startApp(host: ServerHost, settings: Record<string, string> = {}): Promise<Started> {
  const dataDir = await mkdtemp(join(tmpdir(), 'waiting-board-'))
  const server = await host.start({
    DATA_DIR: dataDir,
    WAKE_BROADCAST: '127.0.0.1',
    ROOT_ID: ROOT.id,
    ROOT_PASSWORD: ROOT.password,
    ...settings,
  })
  const { url } = server
  const app: App = {
    url,
    root: new Client(url, ROOT),
    login: ROOT,
    signIn: (page, login = ROOT) => signIn(page, url, login),
    enter: (page, path, login = ROOT) => enter(page, url, path, login),
  }
  const stop = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { app, stop }
}

export interface Program {
  readonly process: ChildProcess
  /** Lines printed so far. */
  readonly printed: readonly string[]
  /** Resolves with the printed address when the program is ready. */
  readonly address: Promise<string>
  /** Asks it to stop and waits for it; returns the exit code. */
  stop(): Promise<number | null>
}

/** Starts a program of this repository with the tests' Node, on a free port unless `PORT` is given. */
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

async function signIn(page: Page, url: string, { id, password }: Login): Promise<void> {
  await page.goto(`${url}/`)
  await page.getByLabel('아이디').fill(id)
  await page.getByLabel('비밀번호', { exact: true }).fill(password)
  await page.getByLabel('비밀번호', { exact: true }).press('Enter')
  await page.waitForURL(`${url}/rooms`)
}

/** Opens an address of the program at `url` with a new session in local storage and the first-steps guide closed. */
export async function enter(page: Page, url: string, path: string, login: Login): Promise<void> {
  const answer = await page.request.post(`${url}/api/auth/login`, { data: login })
  if (!answer.ok()) throw new Error(`signing in as ${login.id} was answered ${answer.status()}`)
  const { accessToken, refreshToken, user }: Session = await answer.json()
  // any file of the origin gives access to the console's local storage
  await page.goto(`${url}/favicon.svg`)
  await page.evaluate((items) => items.forEach(([key, value]) => localStorage.setItem(key, value)), [
    ['accessToken', accessToken],
    ['refreshToken', refreshToken],
    ['user', JSON.stringify(user)],
    [`FirstSteps.${user.id}`, 'closed'],
  ] as const)
  await page.goto(`${url}${path}`)
}
