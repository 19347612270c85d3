import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy to a server whose connections can be cut. */
export interface Gateway {
  readonly url: string
  /** Destroys all connections. */
  cut(): void
  close(): Promise<void>
}

/** Opens a proxy to the server at `url` on a free port. */
export async function openGateway(url: string): Promise<Gateway> {
  const { hostname, port } = new URL(url)
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
      // Errors of cut connections are expected.
      socket.on('error', () => undefined)
      socket.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => open.forEach((socket) => socket.destroy())
  const close = () => {
    cut()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, cut, close }
}
