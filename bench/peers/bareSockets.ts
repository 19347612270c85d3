// Measures `ws` itself: sockets that announced their board, stored by board.
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

const watching = new Map<string, Set<WebSocket>>()

const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false }, () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
server.on('connection', (socket) => {
  socket.on('message', (data: Buffer) => {
    const board = data.toString()
    const all = watching.get(board) ?? new Set()
    watching.set(board, all.add(socket))
    socket.send('there')
  })
  socket.on('close', () => watching.forEach((all) => all.delete(socket)))
})
