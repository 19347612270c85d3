import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { isOwnPage } from './caller.ts'
import { type Computer, isOwnCall, ownCall, refusal, send } from './ownCalls.ts'
import type { Settings } from './settings.ts'

/** Handles requests other than the agent's own calls: it serves the viewer from the server. */
export interface Viewer {
  serve(request: IncomingMessage, response: ServerResponse): void
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
}

/**
 * Creates the HTTP server of the program on a board's computer. Without a `viewer` it answers the agent's own calls
 * only.
 */
export function agentServer(settings: Settings, computer: Computer, viewer?: Viewer): Server {
  const server = createServer((request, response) => {
    if (!viewer || isOwnCall(request)) send(request, response, ownCall(settings, computer, request))
    else if (isOwnPage(request)) viewer.serve(request, response)
    else send(request, response, refusal(403, 'FORBIDDEN', '대기판은 이 컴퓨터에서만 열 수 있습니다.'))
  })
  return server.on('upgrade', (request, socket, head) => {
    // Errors of broken connections are ignored.
    socket.on('error', () => socket.destroy())
    if (viewer && isOwnPage(request)) viewer.upgrade(request, socket, head)
    else socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
  })
}
