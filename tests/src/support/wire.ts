import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import {
  DONE_MEANS_HEADER,
  IDEMPOTENCY_KEY_HEADER,
  OWN_SERVER_HEADER,
  PRIVATE_FILTERS_HEADER,
  RECORD_VERSION_HEADER,
} from '../../../contract/constants.ts'

/** A request as the server received it. */
export interface Recorded {
  readonly method: string
  /** Path with its query, as sent. */
  readonly url: string
  readonly authorization: string | undefined
  readonly contentType: string | undefined
  /** Filters that are sent in a header, not in the URL. */
  readonly filters: string | undefined
  /** Header that specifies the meaning of `done`. */
  readonly means: string | undefined
  /** `Idempotency-Key` header. */
  readonly key: string | undefined
  /** Record version on which an edit is based. */
  readonly recordVersion: string | undefined
  readonly body: unknown
}

export interface Answer {
  readonly status?: number
  readonly body?: unknown
  /** Response text that is sent unchanged in place of `body`. */
  readonly text?: string | undefined
  readonly headers?: Record<string, string>
}

/** Header by which our server identifies itself in every response. */
export const OURS = { [OWN_SERVER_HEADER]: 'yes' }

/** Makes the page one of our server, and returns the header of that server's responses. */
export function ofOurServer(isOurs = true): Record<string, string> {
  let mark = document.querySelector<HTMLMetaElement>('meta[name="own-server"]')
  if (!mark) {
    mark = document.createElement('meta')
    mark.name = 'own-server'
    document.head.append(mark)
  }
  mark.content = isOurs ? 'yes' : ''
  return isOurs ? OURS : {}
}

/** Starts a server that records requests and answers with `answer`; the browser's origin is set to it. */
export async function startWire(answer: (request: Recorded) => Answer | Promise<Answer>) {
  const requests: Recorded[] = []
  const aborted: string[] = []
  const server = createServer(async (incoming, outgoing) => {
    const request = await record(incoming)
    requests.push(request)
    outgoing.on('close', () => {
      if (!outgoing.writableEnded) aborted.push(`${request.method} ${request.url}`)
    })
    const { status = 200, body, text, headers = {} } = await answer(request)
    outgoing.writeHead(status, { 'content-type': 'application/json', ...headers })
    outgoing.end(text ?? (body === undefined ? '' : JSON.stringify(body)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const { happyDOM } = window as unknown as { happyDOM: { setURL: (url: string) => void } }
  happyDOM.setURL(`http://127.0.0.1:${port}/`)
  return {
    requests,
    /** `METHOD /path` of every request that was aborted before it was answered. */
    aborted,
    /** `METHOD /path` of every request so far. */
    lines: () => requests.map(({ method, url }) => `${method} ${url}`),
    /** Stops the server, and waits until the page has handled the last answers: the next test has another origin. */
    async stop() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
      await setTimeout(20)
    },
  }
}

async function record(incoming: IncomingMessage): Promise<Recorded> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  const { method = '', url = '', headers } = incoming
  return {
    method,
    url,
    authorization: headers.authorization,
    contentType: headers['content-type'],
    filters: headers[PRIVATE_FILTERS_HEADER]?.toString(),
    means: headers[DONE_MEANS_HEADER]?.toString(),
    key: headers[IDEMPOTENCY_KEY_HEADER]?.toString(),
    recordVersion: headers[RECORD_VERSION_HEADER]?.toString(),
    body: text === '' ? undefined : JSON.parse(text),
  }
}
