// Keeps many sockets open, in a separate process: node socketsProgram.ts <url> <count> <stomp|bare>; sends a message
// when all are open.
import { once } from 'node:events'
import { WebSocket } from 'ws'

const AT_ONCE = 50
const BOARDS = 50
const BEAT_MS = 10_000

const [url = '', count = '0', kind = 'bare'] = process.argv.slice(2)
const sockets: WebSocket[] = []

while (sockets.length < Number(count)) {
  const from = sockets.length
  sockets.push(
    ...(await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, Number(count) - from) }, (_, index) => open(from + index)),
    )),
  )
}
setInterval(() => sockets.forEach((socket) => socket.send('\n')), BEAT_MS)
process.send?.(sockets.length)

/** Opens a socket that is subscribed to a board, and resolves once the server has confirmed. */
async function open(at: number): Promise<WebSocket> {
  const socket = new WebSocket(url.replace('http', 'ws'), kind === 'stomp' ? ['v12.stomp'] : [], {
    perMessageDeflate: false,
  })
  await once(socket, 'open')
  const board = 1 + (at % BOARDS)
  if (kind === 'stomp') {
    socket.send(`CONNECT\naccept-version:1.2\nhost:here\nheart-beat:${BEAT_MS},${BEAT_MS}\n\n\0`)
    await once(socket, 'message')
    socket.send(`SUBSCRIBE\nid:0\ndestination:/rfid/${board}/messages\nreceipt:there\n\n\0`)
  } else {
    socket.send(String(board))
  }
  await once(socket, 'message')
  return socket
}
