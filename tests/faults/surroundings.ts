import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { request } from 'node:http'
import type { Client } from '../harness/client.ts'
import { PNG } from '../harness/media.ts'
import type { Program } from './program.ts'

const BOUNDARY = 'cut-here'
const UPLOAD = '/api/v1/did-options/pre-upload-file'
const HEAD = Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`)
/** A server that reads no more of a client is given up on after this. */
const UNHEARD_MS = 500
const CHUNK = Buffer.alloc(1024 * 1024, 7)

/**
 * Lets files of a running process grow to so many bytes at most; undefined for without end. A full disk, as far as it
 * can tell.
 */
export function limitFiles({ process }: Program, bytes: number | undefined): void {
  const { status, stderr } = spawnSync(
    'prlimit',
    ['--pid', String(process.pid), `--fsize=${bytes ?? 'unlimited'}:unlimited`],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr)
}

/** How much memory a process holds, in MiB. */
export function memoryOf({ process }: Program): number {
  const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${process.pid}/status`, 'utf8')) ?? []
  return Number(kib) / 1024
}

/** So many connections that begin a request and never end it. */
export async function halfOpen(url: string, count: number): Promise<{ close(): void }> {
  const { hostname, port } = new URL(url)
  const sockets: Socket[] = []
  while (sockets.length < count) {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    sockets.push(socket)
    // One after the other: a listener's backlog is short.
    await once(socket, 'connect')
    socket.write('GET /api/health HTTP/1.1\r\nHost: here\r\nX-Half')
  }
  return { close: () => sockets.forEach((socket) => socket.destroy()) }
}

/** A client that asks so often on one connection, and reads nothing of what it is told. */
export async function deafClient(url: string, path: string, requests: number): Promise<{ close(): void }> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.pause()
  const line = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: here\r\n\r\n`)
  for (let sent = 0; sent < requests && !socket.destroyed; sent += 1) {
    if (!socket.write(line))
      await Promise.race([
        once(socket, 'drain').catch(() => undefined),
        new Promise((resolve) => setTimeout(resolve, UNHEARD_MS)),
      ])
  }
  return { close: () => socket.destroy() }
}

/**
 * Uploads a picture of so many bytes, whose length is not said before. @returns the status; undefined when cut off
 * after `cutAt` bytes.
 */
export function upload(url: string, client: Client, bytes: number, cutAt = Infinity): Promise<number | undefined> {
  const sending = request(`${url}${UPLOAD}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${client.session?.accessToken}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
  })
  // One listener for each wait that the other event won.
  sending.setMaxListeners(0)
  const answered = new Promise<number | undefined>((resolve) => {
    sending.on('response', (answer) => resolve(answer.resume().statusCode))
    // Cut off by us, or by a server that has heard enough.
    sending.on('error', () => resolve(undefined))
  })
  void send()
  return answered

  async function send(): Promise<void> {
    sending.write(HEAD)
    sending.write(PNG)
    for (let sent = 0; sent < bytes && !sending.destroyed; sent += CHUNK.length) {
      if (sent >= cutAt) return void sending.destroy()
      if (!sending.write(CHUNK)) await drained()
    }
    sending.end(`\r\n--${BOUNDARY}--\r\n`)
  }

  /** Never rejects: that the server cut the upload off is said by the answer. */
  function drained(): Promise<void> {
    return new Promise((resolve) => {
      sending.once('drain', resolve)
      sending.once('close', resolve)
    })
  }
}
