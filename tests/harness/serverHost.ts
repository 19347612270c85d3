import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Starts a server with these settings, or stops the one with this number. */
export type ServerOrder = { readonly server: number; readonly settings?: Record<string, string> }
/** Result: the server's URL, nothing after a stop, or the error. */
export type ServerReply = { readonly server: number; readonly url?: string; readonly error?: string }

interface HostedServer {
  /** `http://localhost:port`. */
  readonly url: string
  stop(): Promise<void>
}

/**
 * Process that runs the tests' servers one after another or in parallel. Each is the real server with its own settings;
 * loading and compiling the sources in one process saves time.
 */
export class ServerHost {
  readonly #process: ChildProcess
  readonly #waiting = new Map<number, (reply: ServerReply) => void>()
  #servers = 0

  constructor() {
    this.#process = fork(join(import.meta.dirname, 'hostedServers.ts'), { execArgv: [] })
    this.#process.on('message', (reply: ServerReply) => this.#waiting.get(reply.server)?.(reply))
    this.#process.on('exit', (code) => {
      for (const [server, answer] of this.#waiting)
        answer({ server, error: `the process of the servers ended with ${code}` })
    })
  }

  /** Starts a server; `settings` are variables of docs/settings.md. @throws when it cannot start */
  async start(settings: Record<string, string>): Promise<HostedServer> {
    this.#servers += 1
    const server = this.#servers
    const { url = '' } = await this.#order({ server, settings })
    return { url, stop: async () => void (await this.#order({ server })) }
  }

  /** Ends the process and all of its servers. */
  async close(): Promise<void> {
    if (this.#process.exitCode !== null) return
    const ended = once(this.#process, 'exit')
    this.#process.disconnect()
    await ended
  }

  #order(order: ServerOrder): Promise<ServerReply> {
    return new Promise((resolve, reject) => {
      this.#waiting.set(order.server, (reply) => {
        this.#waiting.delete(order.server)
        if (reply.error === undefined) resolve(reply)
        else reject(new Error(reply.error))
      })
      this.#process.send(order, (error) => error && reject(error))
    })
  }
}
