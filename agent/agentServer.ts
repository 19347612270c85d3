import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createSideServer } from '../server/http/sideServer.ts'
import { type Answer, type Computer, KEY_HEADER, ownCall } from './ownCalls.ts'
import type { Settings } from './settings.ts'

/** Creates the HTTP server of the agent. */
export function agentServer(settings: Settings, computer: Computer): Server {
  return createSideServer((request, response) => {
    void Promise.resolve(ownCall(settings, computer, request)).then((answer) => send(request, response, answer))
  })
}

/** Sends a response that the requesting page can read. */
function send(request: IncomingMessage, response: ServerResponse, { status, body, after }: Answer): void {
  cors(request, response)
  response.writeHead(status, body === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' })
  response.end(body === undefined ? undefined : JSON.stringify(body), after)
}

/** Sets CORS headers: the console's page comes from another address, often in a public network. */
function cors({ headers }: IncomingMessage, response: ServerResponse): void {
  if (headers.origin === undefined) return
  response.setHeader('access-control-allow-origin', headers.origin)
  response.setHeader('vary', 'origin')
  response.setHeader('access-control-allow-methods', 'GET, POST')
  response.setHeader('access-control-allow-headers', `content-type, ${KEY_HEADER}`)
  response.setHeader('access-control-allow-private-network', 'true')
}
