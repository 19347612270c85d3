import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that a receiver got. */
export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly event: { readonly type: string; readonly timestamp: string; readonly data: Record<string, unknown> }
}

export interface Receiver {
  readonly url: string
  /** Host and port, for WEBHOOK_ALLOW. */
  readonly host: string
  readonly received: readonly Received[]
  /** Status with which it answers; null for no answer. */
  answer: number | null
  close(): Promise<void>
}

/** Starts a receiver of webhooks on a free port, or again on a known one. */
export async function startReceiver(port = 0): Promise<Receiver> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      received.push({ headers: request.headers, body, event: JSON.parse(body) as Received['event'] })
      if (receiver.answer === null) return
      response.writeHead(receiver.answer, { location: '/elsewhere' }).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const receiver: Receiver = {
    url: `http://${host}/hook?token=7`,
    host,
    received,
    answer: 204,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return receiver
}
