import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request, type RequestListener } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { AgentStatus } from '../../contract/agent.ts'
import { AGENT_PAINT_PATH, AGENT_SOUND_PATH, AGENT_STATUS_PATH } from '../../contract/constants.ts'
import type { UploadedFile } from '../../contract/didOptions.ts'
import { startAgent, type TestAgent } from '../harness/agent.ts'
import { createDid, createRoom } from '../harness/create.ts'
import { eventually } from '../harness/eventually.ts'
import { MP4, uploadForm } from '../harness/media.ts'
import { createStation, queueUp } from '../harness/queue.ts'
import { startServer } from '../harness/server.ts'
import { BoardWatcher } from '../harness/stomp.ts'

const BOARD = { id: 1, roomId: 1 }
const PAGE = { accept: 'text/html' }
const STAND_IN = '대기판을 준비하고 있습니다'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function serverOf(env: NodeJS.ProcessEnv = {}) {
  const server = await startServer({ env })
  let isOpen = true
  const close = async () => {
    if (isOpen) await server.close()
    isOpen = false
  }
  closing.push(close)
  return { ...server, close }
}

async function agentOf(server: string, settings: object = {}): Promise<TestAgent> {
  const agent = await startAgent({ server, board: BOARD, ...settings })
  closing.push(() => agent.stop())
  return agent
}

/** A server of the test's own, where the real one would behave too well. */
async function misbehaving(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  closing.push(() => {
    server.close()
    server.closeAllConnections()
  })
  await new Promise((resolve) => server.once('listening', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'waiting-board-kept-'))
  closing.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const pageOf = async (url: string) => {
  const answer = await fetch(`${url}/dids/viewer?id=1&roomId=1`, { headers: PAGE })
  return { status: answer.status, text: await answer.text() }
}

/** Returns the addresses of the scripts and styles that a page refers to. */
const assetsOf = (page: string) =>
  Array.from(page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g), ([, address = '']) => address)

/** With headers that `fetch` would not let anyone set. */
function statusWith(url: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (answer) => resolve(answer.resume().statusCode))
      .on('error', reject)
      .end()
  })
}

test('AP-10 the agent serves the viewer from the server: the page with its mark, files, reads and the tag reader’s call', async () => {
  const server = await serverOf()
  const room = await createRoom(server.root)
  const did = await createDid(server.root, { roomId: room.id })
  const agent = await agentOf(server.url)
  const page = await pageOf(agent.url)
  expect(page.status).toBe(200)
  expect(page.text).toContain('<meta name="board-agent" content="1">')
  const assets = assetsOf(page.text)
  expect(assets.length).toBeGreaterThan(0)
  for (const asset of assets) {
    const [here, there] = await Promise.all([fetch(agent.url + asset), fetch(server.url + asset)])
    expect(here.headers.get('content-type')).toBe(there.headers.get('content-type'))
    expect(await here.text()).toBe(await there.text())
  }
  expect(await (await fetch(`${agent.url}/api/v1/dids/${did.id}`)).json()).toMatchObject({ id: did.id, name: did.name })
  const body = JSON.stringify({ didId: did.id, tagValue: 'unknown' })
  const scan = await fetch(`${agent.url}/api/v1/did-waitings/tag`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect(await scan.json()).toMatchObject({ flag: 'INVALID_TAG' })
  expect((await fetch(`${agent.url}/api/v1/nothing`)).status).toBe(404)
})

test('AP-10 VW-09 the live connection goes through the agent, and ends with the server', async () => {
  const server = await serverOf()
  const did = await createDid(server.root)
  const agent = await agentOf(server.url)
  const watcher = await BoardWatcher.open(agent.url, did.id)
  await server.root.patch('/v1/dids', { dids: [{ id: did.id, name: { kr: '새 이름' } }] })
  await eventually(() => expect(watcher.messages).toMatchObject([{ type: 'RELOAD' }]))
  await watcher.close()

  const socket = new WebSocket(`${agent.url.replace('http', 'ws')}/websocket`, ['v12.stomp'])
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await new Promise((resolve) => socket.once('open', resolve))
  await server.close()
  await closed
})

test('AP-10 no other page and no other name of this computer gets through; its state is open to all', async () => {
  const server = await serverOf()
  const agent = await agentOf(server.url)
  const { port } = new URL(agent.url)
  const read = `${agent.url}/api/health`
  expect(await statusWith(read, {})).toBe(200)
  expect(await statusWith(read, { origin: agent.url })).toBe(200)
  expect(await statusWith(read, { origin: 'http://198.51.100.7' })).toBe(403)
  expect(await statusWith(read, { host: `board.example:${port}` })).toBe(403)
  expect(
    await statusWith(agent.url + AGENT_STATUS_PATH, { host: `192.0.2.7:${port}`, origin: 'http://198.51.100.7' }),
  ).toBe(200)
  const refused = (origin: string, path: string) =>
    new Promise<string>((resolve) =>
      new WebSocket(agent.url.replace('http', 'ws') + path, ['v12.stomp'], { origin }).once('error', ({ message }) =>
        resolve(message),
      ),
    )
  expect(await refused('http://198.51.100.7', '/websocket')).toContain('403')
  expect(await refused(agent.url, '/other')).toContain('404')
})

test('AP-10 the page’s word that it has painted shows in the state; another page’s does not count', async () => {
  const agent = await agentOf('http://127.0.0.1:9')
  const state = async () => AgentStatus.parse(await (await fetch(agent.url + AGENT_STATUS_PATH)).json())
  expect(await state()).toMatchObject({ paintedAt: null })
  const other = await fetch(agent.url + AGENT_PAINT_PATH, {
    method: 'POST',
    headers: { origin: 'http://198.51.100.7' },
  })
  expect(other.status).toBe(403)
  expect(await state()).toMatchObject({ paintedAt: null })
  const own = await fetch(agent.url + AGENT_PAINT_PATH, { method: 'POST', headers: { origin: agent.url } })
  expect(own.status).toBe(204)
  expect(Date.parse((await state()).paintedAt ?? '')).toBeLessThanOrEqual(Date.now())
})

test('VW-11 with the server away at the start a page stands in that asks again; it heals by itself', async () => {
  const first = await serverOf()
  await first.close()
  const agent = await agentOf(first.url)
  const away = await pageOf(agent.url)
  expect(away.status).toBe(503)
  expect(away.text).toContain(STAND_IN)
  expect(away.text).toContain('http-equiv="refresh"')
  const call = await fetch(`${agent.url}/api/v1/dids/1`)
  expect([call.status, await call.json()]).toEqual([
    502,
    { status: 502, code: 'SERVER_AWAY', message: '서버에 연결할 수 없습니다.' },
  ])

  await serverOf({ PORT: new URL(first.url).port })
  expect((await pageOf(agent.url)).text).toContain('<div id="root">')
})

test('VW-11 the application and the media come from the disk when the server is away, after a restart of the agent too', async () => {
  const server = await serverOf()
  const folder = await dataFolder()
  const { downloadUrl } = await server.root.post<UploadedFile>(
    '/v1/did-options/pre-upload-file',
    uploadForm(MP4, 'film.mp4'),
  )
  const first = await startAgent({ server: server.url, board: BOARD, dataFolder: folder })
  const { text } = await pageOf(first.url)
  const [asset = ''] = assetsOf(text)
  const script = await (await fetch(first.url + asset)).text()
  // The browser requests ranges; the agent downloads the whole file at the same time.
  expect((await fetch(first.url + downloadUrl, { headers: { range: 'bytes=0-9' } })).status).toBe(206)
  await eventually(() => expect(readdirSync(join(folder, 'cache'))).toContainEqual(expect.stringMatching(/^media-/)))
  await first.stop()
  await server.close()

  const agent = await agentOf(server.url, { dataFolder: folder })
  expect(await pageOf(agent.url)).toEqual({ status: 200, text })
  expect(await (await fetch(agent.url + asset)).text()).toBe(script)
  const part = await fetch(agent.url + downloadUrl, { headers: { range: 'bytes=10-19' } })
  expect([part.status, part.headers.get('content-range'), part.headers.get('content-type')]).toEqual([
    206,
    `bytes 10-19/${MP4.length}`,
    'video/mp4',
  ])
  expect(Buffer.from(await part.arrayBuffer())).toEqual(MP4.subarray(10, 20))
  expect((await fetch(agent.url + downloadUrl, { headers: { range: `bytes=${MP4.length}-` } })).status).toBe(416)
})

test('AP-10 the page is kept without the patients whom the server has written into it', async () => {
  const server = await serverOf()
  const { did } = await createStation(server.root)
  await queueUp(server.root, did, '홍길동')
  const folder = await dataFolder()
  const agent = await agentOf(server.url, { dataFolder: folder })
  const path = `/dids/viewer?id=${did.id}&roomId=${did.roomId}`
  const [there, here] = await Promise.all(
    [server.url, agent.url].map(async (url) => (await fetch(url + path, { headers: PAGE })).text()),
  )
  expect(there).toContain('홍O동')
  expect(here).toContain('<div id="root">')
  const names = readdirSync(join(folder, 'cache'))
  expect(names).toHaveLength(1)
  const kept = names.map((name) => readFileSync(join(folder, 'cache', name), 'utf8'))
  expect(kept.filter((text) => text.includes('홍'))).toEqual([])
})

test('AP-10 what the server says never changes is asked for once', async () => {
  let asked = 0
  const server = await misbehaving((_request, response) => {
    asked += 1
    response
      .writeHead(200, {
        'content-type': 'text/javascript',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-length': 3,
      })
      .end('abc')
  })
  const agent = await agentOf(server)
  for (let time = 0; time < 3; time += 1) expect(await (await fetch(`${agent.url}/assets/a.js`)).text()).toBe('abc')
  expect(asked).toBe(1)
})

test('AP-10 an answer that breaks off is not kept, and a server in trouble gives way to the disk', async () => {
  const answers: RequestListener[] = [
    (_request, response) => {
      response.writeHead(200, { 'content-length': 6 }).write('abc', () => response.destroy())
    },
    (_request, response) => void response.writeHead(200, { 'content-length': 6 }).end('abcdef'),
    (_request, response) => void response.writeHead(503).end('trouble'),
  ]
  const server = await misbehaving((incoming, response) =>
    (answers.shift() ?? ((_request, last) => void last.writeHead(500).end()))(incoming, response),
  )
  const agent = await agentOf(server)
  const read = async () => (await fetch(`${agent.url}/sw.js`)).text()
  await expect(read()).rejects.toThrow()
  expect(await read()).toBe('abcdef')
  expect(await read()).toBe('abcdef')
})

test('AP-10 a server that takes connections and says nothing counts as away', async () => {
  const server = await misbehaving(() => undefined)
  const agent = await agentOf(server, { serverTimeoutSeconds: 0.2 })
  expect((await pageOf(agent.url)).text).toContain(STAND_IN)
  expect((await fetch(`${agent.url}/api/v1/dids/1`)).status).toBe(502)
})

test('AP-10 the page’s word that its sound device is gone restarts the browser; another page’s does not count', async () => {
  const agent = await agentOf(await misbehaving((_request, response) => void response.end()))
  const tell = async (origin: string) =>
    (await fetch(agent.url + AGENT_SOUND_PATH, { method: 'POST', headers: { origin } })).status
  expect(await tell('http://other.example')).toBe(403)
  expect(agent.lines.join('')).not.toContain('소리 장치')
  expect(await tell(agent.url)).toBe(204)
  await eventually(() =>
    expect(agent.lines.join('')).toContain('소리 장치와의 연결이 끊겨 브라우저를 다시 시작합니다.'),
  )
})

test('AP-10 an authority of the hospital: page and log name the setting, and with it the agent shows the board', async () => {
  const folder = await dataFolder()
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-keyout',
      key,
      '-out',
      cert,
    ].concat(['-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']),
    { stdio: 'ignore' },
  )
  const secure = createHttpsServer({ cert: readFileSync(cert), key: readFileSync(key) }, (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<head><meta name="version" content="1.0.0+a"></head>')
  }).listen(0, '127.0.0.1')
  closing.push(() => secure.close())
  await once(secure, 'listening')
  const server = `https://localhost:${(secure.address() as AddressInfo).port}`
  const stranger = await agentOf(server)
  for (let tries = 0; tries < 2; tries += 1) expect((await pageOf(stranger.url)).text).toContain('NODE_EXTRA_CA_CERTS')
  expect(stranger.lines.filter((line) => line.includes('NODE_EXTRA_CA_CERTS'))).toHaveLength(1)
  const friend = await startAgent({ server, board: BOARD }, { NODE_EXTRA_CA_CERTS: cert })
  closing.push(() => friend.stop())
  expect((await pageOf(friend.url)).text).toContain('<meta name="version"')
})

test.each([
  [302, { location: 'https://elsewhere.example/' }],
  [404, { 'content-type': 'text/html' }],
  [200, { 'content-type': 'text/plain' }],
  [200, { 'content-type': 'text/html' }],
])(
  'AP-10 a page that is answered %s %o never stays on the screen: the stand-in asks again',
  async (status, headers) => {
    const agent = await agentOf(
      await misbehaving((_request, response) => void response.writeHead(status, headers).end('x')),
    )
    const page = await pageOf(agent.url)
    expect(page.text).toContain(STAND_IN)
    expect(page.text).toContain(`(${status})`)
  },
)

test("DE-28 the page of a captive portal takes the place neither of the wall's page nor of its files", async () => {
  let isPortal = false
  const server = await misbehaving(({ url }, response) => {
    if (isPortal) response.writeHead(200, { 'content-type': 'text/html', 'content-length': 5 }).end('login')
    else if (url === '/sw.js')
      response.writeHead(200, { 'content-type': 'text/javascript', 'content-length': 6 }).end('script')
    else
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<head><meta name="version" content="1.0.0+a"></head>wall')
  })
  const agent = await agentOf(server)
  const script = async () => (await fetch(`${agent.url}/sw.js`)).text()
  expect((await pageOf(agent.url)).text).toContain('wall')
  expect(await script()).toBe('script')
  isPortal = true
  expect((await pageOf(agent.url)).text).toContain('wall')
  expect(await script()).toBe('login')
  closing.pop()
  await closing.pop()?.()
  closing.push(() => agent.stop())
  expect(await script()).toBe('script')
})

test('AP-10 headers of one connection stay on it, and the server sees its own origin', async () => {
  const server = await misbehaving((incoming, response) => {
    response
      .writeHead(200, { 'content-type': 'application/json', connection: 'X-Once', 'x-once': '1', 'x-lasting': '2' })
      .end(JSON.stringify(incoming.headers))
  })
  const agent = await agentOf(server)
  const answer = await fetch(`${agent.url}/api/v1/dids`, {
    method: 'POST',
    body: '{}',
    headers: { origin: agent.url, referer: `${agent.url}/a`, te: 'trailers', 'x-page': '3' },
  })
  expect([answer.headers.get('x-once'), answer.headers.get('x-lasting')]).toEqual([null, '2'])
  const seen = (await answer.json()) as Record<string, string>
  expect(seen).toMatchObject({ host: new URL(server).host, origin: server, 'x-page': '3', 'content-length': '2' })
  expect([seen['referer'], seen['te']]).toEqual([undefined, undefined])
})

test('AP-10 in a dry run the browser is named and not started', async () => {
  const agent = await agentOf('http://127.0.0.1:9', {
    launcher: ['cage', '-d', '--'],
    chromium: '/bin/false',
    flags: ['--headless=new'],
  })
  await eventually(() =>
    expect(agent.lines.at(-1)).toMatch(
      /^모의 실행: cage -d -- \/bin\/false --kiosk .*--headless=new http:\/\/localhost:\d+\/dids\/viewer\?id=1&roomId=1$/,
    ),
  )
  expect(await agent.stop()).toBe(0)
})
