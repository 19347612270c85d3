import type { IncomingMessage } from 'node:http'
import { STATUS_CODES } from 'node:http'
import { type Duplex, pipeline } from 'node:stream'
import { WEBSOCKET_PATH } from '../contract/realtime.ts'
import { openRequest, type Upstream } from './serverRequest.ts'

/** Tunnels a WebSocket to the server; when one end closes, the other one does. */
export function tunnel(server: Upstream, incoming: IncomingMessage, socket: Duplex, head: Buffer): void {
  if (incoming.url?.split('?', 1)[0] !== WEBSOCKET_PATH) return refuse(socket, 404)
  const request = openRequest(server, incoming, {
    connection: 'Upgrade',
    upgrade: incoming.headers.upgrade ?? 'websocket',
  })
  request.on('upgrade', (answer, serverSocket, serverHead) => {
    // From here on both ends detect failures by their own heartbeats.
    serverSocket.setTimeout(0)
    socket.write(headOf(answer))
    socket.write(serverHead)
    serverSocket.write(head)
    pipeline(socket, serverSocket, () => socket.destroy())
    pipeline(serverSocket, socket, () => serverSocket.destroy())
  })
  request.on('response', (answer) => {
    answer.resume()
    refuse(socket, answer.statusCode ?? 502)
  })
  request.on('error', () => refuse(socket, 502))
  socket.once('close', () => request.destroy())
  request.end()
}

/** Returns the head of the server's response unchanged, with the accepted key and protocol. */
function headOf({ statusCode = 101, rawHeaders }: IncomingMessage): string {
  const lines = rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : []))
  return [`HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}`, ...lines, '', ''].join('\r\n')
}

function refuse(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\n\r\n`)
}
