// The bare loop: a message sent at /speak is forwarded to all other sockets, with `ws` and nothing else.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'

const http = createServer()
const listening = new WebSocketServer({ noServer: true, perMessageDeflate: false })
const speaking = new WebSocketServer({ noServer: true, perMessageDeflate: false })
speaking.on('connection', (speaker) =>
  speaker.on('message', (message) => {
    for (const listener of listening.clients) listener.send(message, { binary: false })
  }),
)
http.on('upgrade', (request, socket, head) => {
  const room = request.url === '/speak' ? speaking : listening
  room.handleUpgrade(request, socket, head, (webSocket) => room.emit('connection', webSocket))
})
http.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(http.address() as AddressInfo).port}`))
process.on('SIGTERM', () => process.exit())
