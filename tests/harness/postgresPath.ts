import { mkdtempSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Name of the Unix socket of a PostgreSQL server in its folder. */
const SOCKET = '.s.PGSQL.5432'

/** Way to the tests' PostgreSQL that can be cut: connections are then accepted and closed unanswered, as by a proxy. */
export class PostgresPath {
  /** URL of the database on this way. */
  readonly url: string
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #isCut = false

  private constructor(url: URL, target: string, server: Server) {
    this.url = url.href
    this.#server = server
    server.on('connection', (socket) => this.#join(socket, target))
  }

  static async to(url: string): Promise<PostgresPath> {
    const through = new URL(url)
    const target = join(through.searchParams.get('host') ?? '', SOCKET)
    const folder = mkdtempSync(join(tmpdir(), 'wb-path-'))
    through.searchParams.set('host', folder)
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(join(folder, SOCKET), resolve))
    return new PostgresPath(through, target, server)
  }

  /** Closes every connection, and each new one. */
  cut(): void {
    this.#isCut = true
    this.#hangUp()
  }

  /** Lets connections stand without passing anything on, as a network that drops packets does; new ones are closed. */
  hang(): void {
    this.#isCut = true
    for (const socket of this.#sockets) socket.pause().unpipe()
  }

  mend(): void {
    this.#isCut = false
  }

  close(): void {
    this.#server.close()
    this.#hangUp()
  }

  #hangUp(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  #join(client: Socket, target: string): void {
    client.on('error', () => undefined)
    if (this.#isCut) return void client.once('data', () => client.destroy())
    const server = connect(target)
    for (const [end, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#sockets.add(end)
      end.on('error', () => undefined)
      end.on('close', () => {
        this.#sockets.delete(end)
        other.destroy()
      })
      end.pipe(other)
    }
  }
}
