import { type AddressInfo, createServer } from 'node:net'

/** Finds a free port of this machine, for a program that cannot choose one itself. */
export async function aFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
