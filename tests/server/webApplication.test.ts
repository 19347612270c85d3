// Embedded database alone: nothing that it tries depends on what a database does.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { type FastifyInstance, fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SETTING_DEFAULTS } from '../../domain/hospitalSettings.ts'
import { builtVersion, webApplication } from '../../server/static/webApplication.ts'
import { temporaryFolder, startServer } from '../harness/server.ts'
import type { WaitingList } from '../../contract/waitingLists.ts'
import { PAGE_BOARD_ID } from '../../contract/constants.ts'
import type { PublicBoard } from '../../contract/publicBoard.ts'
import { BOARD_VERSION_HEADER } from '../../contract/realtime.ts'
import { serverForAll } from '../harness/testServer.ts'

const PAGE =
  '<!doctype html><meta name="time-zone" content="Asia/Seoul"><meta name="public-url" content=""><meta name="own-server" content=""><meta name="csp-nonce" content=""><title>healthcare platform</title>'
const SETTINGS = { ...SETTING_DEFAULTS, timeZone: 'Asia/Seoul', hasProvider: false }
const noBoard = () => Promise.resolve(undefined)
const SCRIPT = 'console.log("대기판")'

let dist: string
let app: FastifyInstance
beforeAll(async () => {
  dist = temporaryFolder()
  mkdirSync(join(dist, 'assets'))
  writeFileSync(join(dist, 'index.html'), PAGE)
  writeFileSync(join(dist, 'favicon.svg'), '<svg/>')
  writeFileSync(join(dist, 'assets', 'main-1a2b3c.js'), SCRIPT)
  writeFileSync(join(dist, 'assets', 'main-1a2b3c.js.br'), brotliCompressSync(SCRIPT))
  app = fastify()
  await webApplication(app, () => SETTINGS, noBoard, dist)
})
afterAll(async () => {
  await app.close()
  rmSync(dist, { recursive: true })
})

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { accept: '*/*', ...headers } })

describe('the built application', () => {
  it("has the version that its page says, with the build, and the release's own where nothing is built", () => {
    const built = temporaryFolder()
    expect(builtVersion('0.1.0', built)).toBe('0.1.0')
    writeFileSync(join(built, 'index.html'), '<meta name="version" content="0.1.0+1a2b3c4d" />')
    expect(builtVersion('0.1.0', built)).toBe('0.1.0+1a2b3c4d')
    rmSync(built, { recursive: true })
  })

  it.each(['/', '/rooms', '/dids/viewer?id=1&roomId=1', '/dids/option-manage/3', '/a/b/c.d'])(
    'answers %s with its page, asked for anew each time',
    async (url) => {
      const answer = await get(url, { accept: BROWSER })
      expect([answer.statusCode, answer.body.replace(/(csp-nonce" content=")[^"]*/, '$1')]).toEqual([
        200,
        PAGE.replace('own-server" content="', '$&yes'),
      ])
      expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
    },
  )

  it.each(['/', '/rooms', '/?probe=1.2'])(
    'RT-08 answers %s with its page to programs that take anything, or do not say what',
    async (url) => {
      expect((await get(url)).headers['content-type']).toBe('text/html; charset=utf-8')
      expect((await app.inject({ url })).statusCode).toBe(200)
      expect((await app.inject({ url, method: 'HEAD', headers: { accept: '*/*' } })).statusCode).toBe(200)
      expect((await app.inject({ url, headers: { accept: 'application/json' } })).statusCode).toBe(404)
    },
  )

  it('gives each answer a nonce of its own for styles, and the page the same', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const { headers, body } = await get('/', { accept: BROWSER })
        const policy = String(headers['content-security-policy'])
        const [, nonce] = /style-src 'self' 'nonce-([^']+)'/.exec(policy) ?? []
        expect(body).toContain(`<meta name="csp-nonce" content="${nonce}">`)
        expect(policy).not.toContain('unsafe')
        return nonce
      }),
    )
    expect(nonces[0]).toMatch(/^[\w+/]{22}==$/)
    expect(nonces[1]).not.toBe(nonces[0])
  })

  it('lets a Host header say nothing in the policy but where the socket is', async () => {
    const policy = async (host: string) =>
      String((await get('/', { accept: BROWSER, host })).headers['content-security-policy'])
    expect(await policy('board.example:8080')).toContain(
      "connect-src 'self' ws://board.example:8080 wss://board.example:8080 http:;",
    )
    expect(await policy("x; script-src 'unsafe-inline'")).not.toContain('unsafe')
  })

  it('keeps hashed assets for good, and the rest not', async () => {
    expect((await get('/assets/main-1a2b3c.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache')
  })

  it('sends what the build compressed to those who take it', async () => {
    const answer = await get('/assets/main-1a2b3c.js', { 'accept-encoding': 'br' })
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
    })
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(SCRIPT)
    expect((await get('/assets/main-1a2b3c.js')).body).toBe(SCRIPT)
  })

  it('answers 404 to a missing asset, so that nothing takes the page for a script', async () => {
    expect((await get('/assets/main-000000.js')).statusCode).toBe(404)
    expect((await app.inject({ method: 'POST', url: '/rooms', headers: { accept: BROWSER } })).statusCode).toBe(404)
  })

  it('DE-13 leaves unknown addresses under /api and the socket to themselves', async () => {
    for (const url of ['/api', '/api/', '/api/nothing', '/api?x=1']) {
      const answer = await get(url, { accept: BROWSER })
      expect([answer.statusCode, answer.json()]).toEqual([
        404,
        { status: 404, code: 'NO_SUCH_CALL', message: '없는 주소입니다.' },
      ])
    }
    expect((await get('/websocket', { accept: BROWSER })).statusCode).toBe(404)
    expect((await get('/apiary', { accept: BROWSER })).statusCode).toBe(200)
  })

  it('gives out nothing from outside its folder', async () => {
    for (const url of ['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json'])
      expect((await get(url)).statusCode).toBeGreaterThanOrEqual(400)
  })
})

it('names in the page what it needs beside the first script, as the build says', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'index.html'), '<html><head></head><body></body></html>')
  writeFileSync(
    join(folder, 'pages.json'),
    JSON.stringify({
      '/dids/viewer': ['/assets/wall.js', '/assets/wall.css'],
      '/dids/mini-viewer/:didId': ['/m.js'],
      '/socket-test': ['/s.js'],
      login: ['/l.js'],
      console: ['/c.js'],
    }),
  )
  const named = fastify()
  await webApplication(named, () => SETTINGS, noBoard, folder)
  const headOf = async (url: string) =>
    /<head>(.*)<\/head>/.exec((await named.inject({ url, headers: { accept: BROWSER } })).body)?.[1]
  expect(await headOf('/dids/viewer')).toBe(
    '<link rel="modulepreload" crossorigin href="/assets/wall.js"><link rel="stylesheet" crossorigin href="/assets/wall.css">',
  )
  const links = await Promise.all(['/?x=1', '/rooms', '/socket-test', '/dids/mini-viewer/3'].map(headOf))
  expect(links).toEqual(
    ['/l.js', '/c.js', '/s.js', '/m.js'].map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
  )
  await named.close()
  rmSync(folder, { recursive: true })
})

it('LS-11 tells the page the time zone of the hospital, the address for phones, and that the server is ours', async () => {
  const abroad = fastify()
  await webApplication(
    abroad,
    () => ({ ...SETTINGS, timeZone: 'America/New_York', publicUrl: 'https://board.example' }),
    noBoard,
    dist,
  )
  expect((await abroad.inject({ url: '/rooms', headers: { accept: BROWSER } })).body).toContain(
    '<meta name="time-zone" content="America/New_York"><meta name="public-url" content="https://board.example"><meta name="own-server" content="yes">',
  )
  await abroad.close()
})

it('says so when the application has not been built', async () => {
  const empty = fastify()
  await webApplication(empty, () => SETTINGS, noBoard, join(dist, 'nothing'))
  const answer = await empty.inject({ url: '/', headers: { accept: BROWSER } })
  expect([answer.statusCode, answer.body]).toEqual([
    503,
    '화면이 아직 빌드되지 않았습니다. npm start 또는 npm run build를 실행해 주세요.\n',
  ])
  await empty.close()
})

describe('page board', () => {
  const ELEMENT = new RegExp(
    `<script data-time="(\\d+)" type="application/json" id="${PAGE_BOARD_ID}">(.*?)</script>`,
    's',
  )

  const server = serverForAll()

  /** Loads a page and returns it with the board data embedded in it. */
  async function open(path: string, url = server.url) {
    const answer = await fetch(url + path, { headers: { accept: 'text/html' } })
    const text = await answer.text()
    const [, time, json] = ELEMENT.exec(text) ?? []
    return {
      madeAt: Number(time),
      text,
      caching: answer.headers.get('cache-control'),
      brought: json === undefined ? null : (JSON.parse(json) as PublicBoard),
    }
  }

  describe("the page of a board's wall", () => {
    it('DE-06 brings the board as anyone may read it, and is kept by nobody', async () => {
      const [did, first] = await server.root.queueOf('홍길동', '김영희')
      await server.root.post('/v1/did-waitings/call', { didWaitingId: first?.didWaitingId })
      const askedAt = Date.now()
      const { text, caching, brought, madeAt } = await open(`/dids/viewer?id=${did.id}&roomId=${did.roomId}`)
      // The page carries the server's time, because the player's clock may be wrong.
      expect(madeAt).toBeGreaterThanOrEqual(askedAt)
      expect(madeAt).toBeLessThanOrEqual(Date.now())
      const { headers, body } = await server.anyone.request('GET', `/v1/dids/${did.id}`)
      const listed = async (list: string) =>
        (await server.anyone.get<WaitingList>(`/v1/did-waitings/${list}dids/${did.id}`)).patients
      expect(brought).toEqual({
        version: Number(headers.get(BOARD_VERSION_HEADER)),
        did: body,
        option: await server.anyone.get(`/v1/did-options/${did.id}`),
        waiting: await listed(''),
        called: await listed('called/'),
      })
      expect(text).toContain('홍O동')
      expect(text).not.toMatch(/홍길동|김영희/)
      expect(caching).toBe('no-store')
    })

    it('holds whatever people write as text', async () => {
      const { did } = await server.root.createStation()
      const name = { kr: '</script>$&' }
      await server.root.patch('/v1/dids', { dids: [{ id: did.id, name }] })
      const { brought } = await open(`/dids/viewer?id=${did.id}&roomId=${did.roomId}`)
      expect(brought?.did).toMatchObject({ name })
    })

    it.each([
      '/dids/viewer',
      '/dids/viewer?id=999999&roomId=1',
      '/dids/viewer?id=1;2&roomId=1',
      '/dids/viewer?id=1&id=2',
      '/dids/mini-viewer/1',
      '/rooms?id=1',
      '/?id=1',
    ])('brings nothing at %s', async (path) => {
      const { caching, brought } = await open(path)
      expect([brought, caching]).toEqual([null, 'no-cache'])
    })

    it('brings nothing where displays have to show who they are', async () => {
      const paired = await startServer({ env: { DISPLAY_ACCESS: 'paired' } })
      const { did } = await paired.root.createStation()
      await paired.root.queueUp(did, '홍길동')
      const { text, brought } = await open(`/dids/viewer?id=${did.id}&roomId=${did.roomId}`, paired.url)
      expect(brought).toBeNull()
      expect(text).not.toContain('홍')
      await paired.close()
    })
  })
})
