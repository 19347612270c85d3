import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { WebSocket } from 'ws'

const FINDER = join(import.meta.dirname, '../../scripts/firefox.mjs')
const LISTENING = /WebDriver BiDi listening on (ws:\S+)/
/** Korean pages, and nothing that a new profile loads from elsewhere. */
const PREFERENCES = {
  'intl.accept_languages': 'ko-KR',
  'app.normandy.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
}

type Parameters = Readonly<Record<string, unknown>>
type Answer = Readonly<Record<string, unknown>>

/** A running Firefox, driven by WebDriver BiDi: Playwright drives only its own build of Firefox. */
export class Firefox {
  readonly #child: ChildProcess
  readonly #profile: string
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, PromiseWithResolvers<Answer>>()
  #sent = 0

  private constructor(child: ChildProcess, profile: string, socket: WebSocket) {
    this.#child = child
    this.#profile = profile
    this.#socket = socket
    socket.on('message', (data: Buffer) => {
      const { id, type, result, message } = JSON.parse(data.toString()) as {
        id?: number
        type: string
        result?: Answer
        message?: string
      }
      const waiting = id === undefined ? undefined : this.#waiting.get(id)
      if (type === 'success') waiting?.resolve(result ?? {})
      else waiting?.reject(new Error(message))
    })
  }

  static async launch(): Promise<Firefox> {
    const path = execFileSync(process.execPath, [FINDER], { encoding: 'utf8' }).trim()
    if (!path) throw new Error('Firefox was neither found nor installed: set FIREFOX to its path')
    const profile = await mkdtemp(join(tmpdir(), 'firefox-'))
    const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
    await writeFile(join(profile, 'user.js'), lines.join('\n'))
    const child = spawn(path, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, TZ: 'Asia/Seoul' },
    })
    const address = await new Promise<string>((resolve, reject) => {
      createInterface({ input: child.stderr }).on('line', (line) => {
        const [, found] = LISTENING.exec(line) ?? []
        if (found) resolve(found)
      })
      child.on('exit', (code) => reject(new Error(`Firefox ended with ${code}`)))
    })
    const socket = new WebSocket(`${address}/session`)
    await once(socket, 'open')
    const browser = new Firefox(child, profile, socket)
    await browser.send('session.new', { capabilities: {} })
    return browser
  }

  /** Sends a command of WebDriver BiDi. */
  send(method: string, params: Parameters): Promise<Answer> {
    const id = (this.#sent += 1)
    const waiting = Promise.withResolvers<Answer>()
    this.#waiting.set(id, waiting)
    this.#socket.send(JSON.stringify({ id, method, params }))
    return waiting.promise
  }

  /** Opens an address in a new tab, which is in front. */
  async open(url: string, width: number, height: number): Promise<FirefoxTab> {
    const { context } = await this.send('browsingContext.create', { type: 'tab' })
    const tab = new FirefoxTab(this, String(context))
    await this.send('browsingContext.setViewport', { context, viewport: { width, height } })
    await this.send('browsingContext.navigate', { context, url, wait: 'complete' })
    return tab
  }

  async close(): Promise<void> {
    const exited = once(this.#child, 'exit')
    this.#socket.close()
    this.#child.kill()
    await exited
    await rm(this.#profile, { recursive: true, force: true })
  }
}

export class FirefoxTab {
  readonly #browser: Firefox
  readonly #context: string

  constructor(browser: Firefox, context: string) {
    this.#browser = browser
    this.#context = context
  }

  /** Returns the text or number that an expression has in the page. */
  async evaluate(expression: string): Promise<unknown> {
    const target = { context: this.#context }
    const answer = await this.#browser.send('script.evaluate', { expression, target, awaitPromise: true })
    return (answer['result'] as { readonly value?: unknown } | undefined)?.value
  }

  /** The visible text of the page. */
  text(): Promise<unknown> {
    return this.evaluate('document.body.innerText')
  }

  async goto(url: string): Promise<void> {
    await this.#browser.send('browsingContext.navigate', { context: this.#context, url, wait: 'complete' })
  }

  /** Presses a mouse button on the visible element that an expression finds. @returns whether there was one */
  async click(expression: string): Promise<boolean> {
    const found = await this.evaluate(`(() => {
      const element = ${expression}
      element?.scrollIntoView({ block: 'center' })
      const { x, y, width, height } = element?.getBoundingClientRect() ?? {}
      return element && width > 0 ? Math.round(x + width / 2) + ' ' + Math.round(y + height / 2) : ''
    })()`)
    if (typeof found !== 'string' || found === '') return false
    const [x, y] = found.split(' ').map(Number)
    await this.#perform({
      type: 'pointer',
      id: 'mouse',
      actions: [
        { type: 'pointerMove', x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    })
    return true
  }

  /** Types a text with real keys; '\uE007' is Enter. */
  type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
      // As a person types: faster keys count as a tag reader's.
      { type: 'pause', duration: 180 },
    ])
    return this.#perform({ type: 'key', id: 'keyboard', actions })
  }

  async #perform(source: Parameters): Promise<void> {
    await this.#browser.send('browsingContext.activate', { context: this.#context })
    await this.#browser.send('input.performActions', { context: this.#context, actions: [source] })
  }
}
