import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that a receiver got. */
export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly event: { readonly type: string; readonly timestamp: string; readonly data: Record<string, unknown> }
}

type Status = number | null

export interface Receiver {
  readonly url: string
  /** Host and port, for WEBHOOK_ALLOW. */
  readonly host: string
  readonly received: readonly Received[]
  /** Status with which it answers, always or by event; null for no answer. */
  answer: Status | ((received: Received) => Status)
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
      const one = { headers: request.headers, body, event: JSON.parse(body) as Received['event'] }
      received.push(one)
      const { answer } = receiver
      const status = typeof answer === 'function' ? answer(one) : answer
      if (status !== null) response.writeHead(status, { location: '/elsewhere' }).end()
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
