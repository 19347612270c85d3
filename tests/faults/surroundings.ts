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
/** Time after which the test stops waiting for a server that no longer reads from a client. */
const UNHEARD_MS = 500
const CHUNK = Buffer.alloc(1024 * 1024, 7)

/** Limits the size of the files of a running process, to simulate a full disk; undefined for no limit. */
export function limitFiles({ process }: Program, bytes: number | undefined): void {
  const { status, stderr } = spawnSync(
    'prlimit',
    ['--pid', String(process.pid), `--fsize=${bytes ?? 'unlimited'}:unlimited`],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr)
}

/** Returns the resident memory of a process, in MiB. */
export function memoryOf({ process }: Program): number {
  const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${process.pid}/status`, 'utf8')) ?? []
  return Number(kib) / 1024
}

/** Opens this many connections that begin a request and never end it. */
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

/** Opens a client that sends this many requests on one connection and never reads the responses. */
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
 * Uploads a picture of this size in bytes without a Content-Length. @returns the status; undefined when cut off after
 * `cutAt` bytes
 */
export function upload(url: string, client: Client, bytes: number, cutAt = Infinity): Promise<number | undefined> {
  const sending = request(`${url}${UPLOAD}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${client.session?.accessToken}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
  })
  // Each iteration leaves a listener behind when the other event occurs first.
  sending.setMaxListeners(0)
  const answered = new Promise<number | undefined>((resolve) => {
    sending.on('response', (answer) => resolve(answer.resume().statusCode))
    // The upload was cut off by this client, or by the server.
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

  /** Never rejects: the status shows whether the server cut the upload off. */
  function drained(): Promise<void> {
    return new Promise((resolve) => {
      sending.once('drain', resolve)
      sending.once('close', resolve)
    })
  }
}
