import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './addresses.ts'

/** Part of the maximum number of connections from which on idle ones make way. */
const FULL_FROM = 0.9

interface Connection {
  readonly network: string
  /** The one to close: over TLS the encrypted socket once it is there. */
  socket: Socket
  /** Number of requests under way. */
  requests: number
  /** Whether it became a live connection, which makes way by rules of its own. */
  isUpgraded: boolean
}

/**
 * Closes an idle connection for each new one as soon as the server is almost full: the one that has been idle for
 * longest, of the network with the most of them. At the maximum Node refuses every newcomer, and idle connections may
 * stay for minutes, so one client could otherwise lock everybody out.
 */
export function evictIdleConnections(server: Server): void {
  const open = new Map<string, Connection>()
  const bySocket = new WeakMap<object, Connection>()
  /** Idle connections by network, the one that has been idle for longest first. */
  const idle = new Map<string, Set<Connection>>()

  const setBusy = (connection: Connection) => {
    const those = idle.get(connection.network)
    those?.delete(connection)
    if (those?.size === 0) idle.delete(connection.network)
  }
  const setIdle = (connection: Connection) => {
    const those = idle.get(connection.network)
    if (those) those.add(connection)
    else idle.set(connection.network, new Set([connection]))
  }
  const evict = () => {
    let most: ReadonlySet<Connection> = new Set()
    for (const those of idle.values()) if (those.size > most.size) most = those
    const [oldest] = most
    if (!oldest) return
    setBusy(oldest)
    oldest.socket.destroy()
  }

  server.on('connection', (socket) => {
    const key = keyOf(socket)
    const connection = { network: networkOf(socket.remoteAddress ?? ''), socket, requests: 0, isUpgraded: false }
    open.set(key, connection)
    bySocket.set(socket, connection)
    setIdle(connection)
    socket.on('close', () => {
      if (open.get(key) === connection) open.delete(key)
      setBusy(connection)
    })
    if (open.size > server.maxConnections * FULL_FROM) evict()
  })
  server.on('secureConnection', (socket: Socket) => {
    const connection = open.get(keyOf(socket))
    if (!connection) return
    connection.socket = socket
    bySocket.set(socket, connection)
  })
  server.on('request', ({ socket }, response) => {
    const connection = bySocket.get(socket)
    if (!connection) return
    connection.requests += 1
    setBusy(connection)
    response.on('close', () => {
      connection.requests -= 1
      if (connection.requests === 0 && !connection.isUpgraded && !connection.socket.destroyed) setIdle(connection)
    })
  })
  server.on('upgrade', ({ socket }) => {
    const connection = bySocket.get(socket)
    if (!connection) return
    connection.isUpgraded = true
    setBusy(connection)
  })
}

/** Identifies the two sockets of one TLS connection. */
const keyOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`
