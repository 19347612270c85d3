import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type Program } from './program.ts'
import { memoryOf } from './surroundings.ts'

/** Amount of data and connections of one anonymous client. */
export interface FloodSize {
  /** Size of each body. */
  readonly bytes: number
  /** Number of connections whose bodies never end. */
  readonly stalled: number
  /** Number of connections whose bodies arrive one byte at a time. */
  readonly dribbling: number
}

export interface FloodFigures {
  readonly requests: number
  /** Number of responses by status; `cut` for a connection that was closed instead. */
  readonly answered: Readonly<Record<string, number>>
  /**
   * Longest response time of `/api/health` during the flood, and that of a server that does nothing. Both are requested
   * at the same time by the same client.
   */
  readonly silenceMs: number
  readonly bareMs: number
  /** Memory of the server in MiB: at the start, at its peak, at the end. */
  readonly memory: { readonly before: number; readonly peak: number; readonly after: number }
}

const ASKED_EVERY_MS = 20
/** Longest header line and longest URL that Node accepts. */
const HEAD_BYTES = 12_000
const LOGIN = '/api/auth/login'

const repeated = (text: string, bytes: number) => text.repeat(Math.ceil(bytes / Buffer.byteLength(text)))
const numbered = (bytes: number, line: (at: number) => string) =>
  Array.from({ length: Math.ceil(bytes / line(100_000).length) }, (_, at) => line(at)).join('')

/** Bodies of about the given length, each more expensive to process than its length suggests. */
const BODIES: Readonly<Record<string, (bytes: number) => string>> = {
  'marks without end': (bytes) => JSON.stringify({ id: 'x', password: `a${repeated('\u0301\u0316', bytes)}` }),
  'letters without end': (bytes) => JSON.stringify({ id: repeated('각', bytes), password: 'x' }),
  blanks: (bytes) => JSON.stringify({ id: ' '.repeat(bytes), password: '\u3000'.repeat(10) }),
  escapes: (bytes) => `{"id":"${repeated('\\u0301', bytes)}"}`,
  'unknown fields': (bytes) => `{${numbered(bytes, (at) => `"k${at}":0,`)}"id":"x"}`,
  'the same field': (bytes) => `{${repeated('"id":"x",', bytes)}"id":"x"}`,
  'a list without end': (bytes) => `{"id":[${repeated('{},', bytes)}{}]}`,
  'lists in lists': (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'objects in objects': (bytes) => `${repeated('{"a":', bytes)}1`,
  'a number without end': (bytes) => `{"id":${'9'.repeat(bytes)}}`,
  'no JSON': (bytes) => repeated('\u0000\u00ff', bytes),
}

/** Heads of requests without a body. */
const HEADS: Readonly<Record<string, string>> = {
  'a path of slashes': `GET /${'/'.repeat(HEAD_BYTES)}x HTTP/1.1\r\nAccept: text/html\r\n`,
  'a wall of slashes': `GET /dids/viewer${'/'.repeat(HEAD_BYTES)}x?id=${'1'.repeat(100)} HTTP/1.1\r\nAccept: text/html\r\n`,
  'parameters without end': `GET /api/v1/did-waitings/dids/1?${numbered(HEAD_BYTES, (at) => `k${at}=1&`)} HTTP/1.1\r\n`,
  'header lines without end': `GET /api/health HTTP/1.1\r\n${numbered(HEAD_BYTES, (at) => `X-${at}: 1\r\n`)}`,
  'addresses without end': `GET /api/health HTTP/1.1\r\nX-Forwarded-For: ${repeated('1.1.1.1,', HEAD_BYTES)}\r\n`,
  'cookies without end': `POST ${LOGIN} HTTP/1.1\r\nCookie: ${repeated('a=1; ', HEAD_BYTES)}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n`,
  'a token without end': `GET /api/v1/rooms HTTP/1.1\r\nAuthorization: Bearer ${repeated('a.', HEAD_BYTES)}\r\n`,
  'an encoding without end': `GET /api/v1/dids/${repeated('%cc%81', HEAD_BYTES)} HTTP/1.1\r\n`,
}

/**
 * Sends everything that a client without a login can send, in every shape and at every speed. Meanwhile measures the
 * response times of the server's health.
 */
export async function flood(program: Program, { bytes, stalled, dribbling }: FloodSize): Promise<FloodFigures> {
  const answered: Record<string, number> = {}
  const count = (status: string) => (answered[status] = (answered[status] ?? 0) + 1)
  const { port } = new URL(program.url)
  const watch = await watched(program)
  const slow: Socket[] = []
  const open = async (): Promise<Socket> => {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined)
    await once(socket, 'connect')
    return socket
  }
  for (const [, bodyOf] of Object.entries(BODIES)) {
    const body = Buffer.from(bodyOf(bytes))
    count(await answerTo(await open(), [head(body.length), body]))
  }
  for (const [name, lines] of Object.entries(HEADS))
    count(
      await answerTo(await open(), [
        `${lines}Host: here\r\nConnection: close\r\n\r\n${name.startsWith('cookies') ? '{}' : ''}`,
      ]),
    )
  for (let at = 0; at < stalled; at += 1) {
    const socket = await open()
    socket.write(head(bytes))
    socket.write(Buffer.alloc(bytes - 1, ' '))
    slow.push(socket)
  }
  const pieces = Array.from({ length: dribbling }, async () => {
    const socket = await open()
    slow.push(socket)
    socket.setNoDelay(true).write(head(10_000))
    for (let sent = 0; sent < 1_000 && !socket.destroyed; sent += 1)
      await new Promise((resolve) => socket.write(' ', resolve))
  })
  await Promise.all(pieces)
  const figures = await watch.end()
  for (const socket of slow) socket.destroy()
  return {
    requests: Object.keys(BODIES).length + Object.keys(HEADS).length + stalled + dribbling,
    answered,
    ...figures,
    memory: { ...figures.memory, after: memoryOf(program) },
  }
}

const head = (length: number) =>
  `POST ${LOGIN} HTTP/1.1\r\nHost: here\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`

/** Sends the parts. @returns the status of the response; `cut` if the connection was closed without one */
function answerTo(socket: Socket, parts: readonly (string | Buffer)[]): Promise<string> {
  return new Promise((resolve) => {
    socket.once('data', (chunk: Buffer) => {
      resolve(/^HTTP\/1\.1 (\d+)/.exec(chunk.toString('latin1'))?.[1] ?? 'nonsense')
      socket.destroy()
    })
    socket.once('close', () => resolve('cut'))
    for (const part of parts) socket.write(part)
  })
}

/** The long form: the longest bodies that a call accepts, on as many connections as once caused 5 GB of memory use. */
export const FLOODS: readonly FloodSize[] = [
  { bytes: 15_000, stalled: 1_300, dribbling: 100 },
  { bytes: 3_900_000, stalled: 1_300, dribbling: 100 },
]
/**
 * Upper bound of health's response time, in addition to delays by the machine, which a server that does nothing shows
 * too.
 */
export const SILENCE_MS_MAX = 500

/** Whether other clients were served normally and the memory was released. @param growthMax MiB */
export const isWeathered = ({ answered, silenceMs, bareMs, memory }: FloodFigures, growthMax: number): boolean =>
  Object.keys(answered).every((status) => /^(4\d\d|200|cut)$/.test(status)) &&
  silenceMs < SILENCE_MS_MAX + 3 * bareMs &&
  memory.peak - memory.before < growthMax

/** Formats figures for people. */
export const described = (
  { bytes }: FloodSize,
  { requests, answered, silenceMs, bareMs, memory }: FloodFigures,
): string =>
  `${requests} requests without a login, bodies of ${bytes} bytes: ${Object.entries(answered)
    .map(([status, count]) => `${count} × ${status}`)
    .join(
      ', ',
    )}; health silent for ${silenceMs.toFixed(0)} ms at most (a bare server ${bareMs.toFixed(0)} ms); memory ${memory.before.toFixed(0)} MiB before, ${memory.peak.toFixed(0)} at most, ${memory.after.toFixed(0)} after`

/** Measures the response times of the server and of one that does nothing, repeatedly. */
async function watched(program: Program) {
  const bare = await bareServer()
  const before = memoryOf(program)
  const worst = { silenceMs: 0, bareMs: 0, peak: before }
  const over = new AbortController()
  const asked = (async () => {
    while (!over.signal.aborted) {
      const [silenceMs, bareMs] = await Promise.all([`${program.url}/api/health`, bare.url].map(tookMs))
      worst.silenceMs = Math.max(worst.silenceMs, silenceMs ?? Infinity)
      worst.bareMs = Math.max(worst.bareMs, bareMs ?? 0)
      worst.peak = Math.max(worst.peak, memoryOf(program))
      await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS))
    }
  })()
  return {
    async end() {
      over.abort()
      await asked
      bare.stop()
      return { silenceMs: worst.silenceMs, bareMs: worst.bareMs, memory: { before, peak: worst.peak } }
    },
  }
}

async function tookMs(url: string): Promise<number> {
  const start = performance.now()
  const answer = await fetch(url)
  await answer.arrayBuffer()
  return answer.ok ? performance.now() - start : Infinity
}

async function bareServer(): Promise<{ url: string; stop(): void }> {
  const code =
    "require('node:http').createServer((_, answer) => answer.end()).listen(0, '127.0.0.1', function () { console.log(this.address().port) })"
  const bare = spawn(process.execPath, ['--eval', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = (await once(bare.stdout, 'data')) as [Buffer]
  return { url: `http://127.0.0.1:${String(port).trim()}/`, stop: () => void bare.kill() }
}
