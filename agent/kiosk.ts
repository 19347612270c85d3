import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { resolve } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { AgentStatus } from '../contract/agent.ts'
import { AGENT_FRAGMENT } from '../contract/constants.ts'
import { faultOfProgram, whyInaccessible } from '../server/disk/fileAccess.ts'
import { chromiumVersion, findChromium, chromiumFlags, takeProfile } from './chromium.ts'
import { DevTools } from './devTools.ts'
import type { Computer } from './agentServer.ts'
import { PaintWatch } from './paintWatch.ts'
import type { Settings } from './settings.ts'
import { WAITING_PAGE } from './waitingPage.ts'

/** Pause before a browser that exited is restarted, in ms; doubled each time, up to a limit. */
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
/** Time of painting after which the browser counts as stable: the next pause is the first one again. */
const WELL_AFTER_MS = 60_000
/** Time after which a crashed page is loaded again. */
const RELOAD_MS = 500
/** Interval at which an awaited server is tried, and the time that it has to accept a connection. */
const POLL_MS = 2_000
const HTTP_PORT = 80
const HTTPS_PORT = 443
/** Time that the browser has to close by itself. */
const CLOSE_MS = 10_000
/** Time after which a browser that has not agreed to close gets a signal. */
const AGREE_MS = 2_000
/** Time that its other processes then have to write what pages stored: one of them writes after the browser's exit. */
const STORE_MS = 2_000
const STORE_POLL_MS = 50

/** Descriptors of the pipes of `--remote-debugging-pipe`. */
const COMMANDS = 3
const ANSWERS = 4

type Say = (line: string) => void

/** Keeps a browser with the board's page on the screen: starts it, and restarts it when it exits or stops painting. */
export class Kiosk implements NonNullable<Computer['browser']> {
  readonly #settings: Settings
  readonly #page: string
  readonly #say: Say
  readonly #watch: PaintWatch
  #browser: ChildProcess | undefined
  /** Resolved once the browser and all of its processes are gone. */
  #gone = Promise.resolve()
  #pause: NodeJS.Timeout | undefined
  /** The browser that shows that the server is awaited. */
  #waiting: DevTools | undefined
  #pauseMs = FIRST_PAUSE_MS
  #isStopping = false
  running: AgentStatus['browser']
  paintedAt: string | null = null
  devTools: DevTools | undefined

  /** @param page URL of the board's page. */
  constructor(settings: Settings, page: string, say: Say) {
    this.#settings = settings
    this.#page = page
    this.#say = say
    const { startGraceSeconds, paintTimeoutSeconds } = settings
    this.#watch = new PaintWatch(startGraceSeconds * 1_000, paintTimeoutSeconds * 1_000, () => {
      say('브라우저가 화면을 그리지 않거나 응답하지 않아 다시 시작합니다.')
      void this.#close()
    })
  }

  /** Starts the browser; a dry run only logs the command. */
  async start(): Promise<void> {
    const { chromium, launcher, dataFolder, dryRun } = this.#settings
    // Absolute: Chromium resolves a relative profile against its own working folder.
    const profile = resolve(dataFolder, 'profile')
    const path = findChromium(chromium)
    const flags = chromiumFlags(this.#settings, profile, this.#page)
    if (dryRun) return this.#say(`모의 실행: ${[...launcher, path ?? 'chromium', ...flags].join(' ')}`)
    if (!path) {
      const why = chromium === undefined ? '' : ` (${chromium}): ${faultOfProgram(chromium)}`
      return this.#again(`Chromium을 찾을 수 없습니다${why}`)
    }
    try {
      await takeProfile(profile)
    } catch (error) {
      return this.#again(`브라우저의 프로필을 쓸 수 없습니다: ${whyInaccessible(error, profile)}`)
    }
    const version = await chromiumVersion(path)
    if (!this.#isStopping) this.#launch([...launcher, path, ...flags], version)
  }

  /** Called when the board's page has painted a frame. */
  painted(): void {
    this.paintedAt = new Date().toISOString()
    if (this.running && Date.now() - Date.parse(this.running.startedAt) > WELL_AFTER_MS) this.#pauseMs = FIRST_PAUSE_MS
    this.#watch.sign()
  }

  /** Called when the board's page has lost its sound: a browser does not connect to a restarted sound server by itself. */
  soundLost(): void {
    this.#say('소리 장치와의 연결이 끊겨 브라우저를 다시 시작합니다.')
    void this.#close()
  }

  /** Closes the browser for good. */
  async stop(): Promise<void> {
    this.#isStopping = true
    clearTimeout(this.#pause)
    await this.#close()
  }

  #launch([program = '', ...args]: readonly string[], version: string): void {
    // A separate process group, so that all of its processes can be killed.
    const browser = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit', 'pipe', 'pipe'], detached: true })
    this.#browser = browser
    const devTools = new DevTools(browser.stdio[COMMANDS] as Writable, browser.stdio[ANSWERS] as Readable, {
      crashed: () => {
        this.#say('화면의 프로세스가 비정상 종료되어 다시 엽니다.')
        // At once would be a loop without rest where each load crashes; the watch ends that by a restart.
        setTimeout(() => devTools.reload().catch(() => undefined), RELOAD_MS)
      },
      unreachable: () => void this.#waitForServer(devTools),
    })
    this.devTools = devTools
    this.running = {
      version,
      startedAt: new Date().toISOString(),
      restarts: this.running ? this.running.restarts + 1 : 0,
    }
    this.#watch.start()
    browser.once('spawn', () => this.#say(`브라우저를 시작했습니다 (${browser.pid}): ${this.#page}`))
    this.#gone = this.#follow(browser)
  }

  /**
   * Shows that the server is awaited, in place of the browser's page of errors, until the board's page can be loaded. No
   * page reports its frames meanwhile, so the agent asks for them.
   */
  async #waitForServer(devTools: DevTools): Promise<void> {
    if (this.#waiting === devTools) return
    this.#waiting = devTools
    this.#say('서버에 연결할 수 없어 기다리는 화면을 보입니다.')
    try {
      let isOpen = false
      while (!isOpen && this.devTools === devTools) {
        await devTools.open(WAITING_PAGE)
        do {
          await wait(POLL_MS)
          await devTools.painted()
          this.#watch.sign()
        } while (!(await answers(new URL(this.#page))))
        isOpen = await devTools.open(this.#page)
      }
    } catch {
      // The browser has ended or hangs: the watch restarts it.
    } finally {
      this.#waiting = undefined
    }
  }

  /** Resolves when the browser and all of its processes are gone; it is started again after a pause. */
  async #follow(browser: ChildProcess): Promise<void> {
    try {
      const [code, signal] = (await once(browser, 'exit')) as [number | null, NodeJS.Signals | null]
      await groupEnded(browser)
      signalGroup(browser, 'SIGKILL')
      this.#ended(`브라우저가 끝났습니다 (${signal ?? code}).`)
    } catch (error) {
      this.#ended(`브라우저를 시작할 수 없습니다: ${(error as Error).message}`)
    }
  }

  #ended(why: string): void {
    this.#watch.stop()
    this.#browser = undefined
    this.devTools = undefined
    if (!this.#isStopping) this.#again(why)
  }

  #again(why: string): void {
    this.#say(`${why} ${this.#pauseMs / 1_000}초 뒤에 다시 시작합니다.`)
    this.#pause = setTimeout(() => void this.start(), this.#pauseMs)
    this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS)
  }

  /**
   * Asks the browser to close, and kills it after a timeout. A signal to all of its processes would end the one that
   * stores the board before the last content is written.
   */
  async #close(): Promise<void> {
    this.#watch.stop()
    const browser = this.#browser
    if (!browser) return
    const refused = setTimeout(() => signalGroup(browser, 'SIGTERM'), AGREE_MS)
    const impatient = setTimeout(() => signalGroup(browser, 'SIGKILL'), CLOSE_MS)
    this.devTools?.close().then(
      () => clearTimeout(refused),
      () => undefined,
    )
    await this.#gone
    clearTimeout(refused)
    clearTimeout(impatient)
  }
}

/**
 * Returns the URL of the page on the server: that of the board, or one with several boards. Its fragment tells the page
 * the port of the agent.
 */
export function boardPage(
  { origin }: URL,
  { board: { id, roomId }, page }: { readonly board: NonNullable<Settings['board']>; readonly page?: Settings['page'] },
  port: number,
): string {
  if (page !== undefined) return `${origin}${page}#${AGENT_FRAGMENT}${port}`
  const query = new URLSearchParams({ id: String(id), roomId: String(roomId) })
  return `${origin}/dids/viewer?${query.toString()}#${AGENT_FRAGMENT}${port}`
}

/** Whether a server accepts connections; the browser then finds out whether it has the page. */
function answers({ hostname, port, protocol }: URL): Promise<boolean> {
  const { promise, resolve: answer } = Promise.withResolvers<boolean>()
  const socket = connect({
    // The address of IPv6 has brackets in a URL.
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (protocol === 'https:' ? HTTPS_PORT : HTTP_PORT),
    timeout: POLL_MS,
  })
  socket.once('connect', () => answer(true))
  socket.once('timeout', () => answer(false))
  socket.once('error', () => answer(false))
  return promise.finally(() => socket.destroy())
}

/** Waits until no process of the browser's group is left, at most `STORE_MS`. */
async function groupEnded(browser: ChildProcess): Promise<void> {
  const until = Date.now() + STORE_MS
  while (signalGroup(browser, 0) && Date.now() < until) await wait(STORE_POLL_MS)
}

/** Sends a signal to every process of the browser's group; 0 sends none. Returns whether there is one. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  try {
    return pid !== undefined && process.kill(-pid, signal)
  } catch {
    return false
  }
}
