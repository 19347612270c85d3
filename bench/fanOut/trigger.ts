import { Agent, request } from 'node:http'
import type { WireSocket } from './wireSocket.ts'

/** Causes a server to notify all sockets: a call over HTTP, or a text on the speaker's WebSocket. */
export type Trigger =
  | { readonly kind: 'call'; readonly url: string; readonly token: string; readonly body: string }
  | { readonly kind: 'text'; readonly text: string }

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Pulls a trigger. Resolves once it is answered, if it is answered at all. @throws for an unsuccessful response. */
export function pull(trigger: Trigger, speaker: WireSocket | undefined): Promise<void> {
  if (trigger.kind === 'call') return call(trigger)
  speaker?.send(trigger.text)
  return Promise.resolve()
}

function call({ url, token, body }: Extract<Trigger, { kind: 'call' }>): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
      answer.resume()
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`the call was answered ${answer.statusCode}`)),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
