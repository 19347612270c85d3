import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { HospitalSettings } from '../../domain/hospitalSettings.ts'
import { PAGE_VERSION, SIGN_IN_PATH, PAGE_BOARD_ID } from '../../contract/constants.ts'
import { pageOf, type PagePath, shortViewerBoard, type PageFiles } from '../../contract/pageOf.ts'
import { KOREAN } from '../../domain/text.ts'
import { exists } from '../disk/fileAccess.ts'
import { bodyOf, languageOf } from '../http/errorHandler.ts'
import { inTime } from '../http/inTime.ts'
import { say } from '../http/messages/say.ts'
import { refuse } from '../http/refusals.ts'
import { pagePolicy, WORKER_POLICY } from '../http/securityHeaders.ts'
import type { ReadBoard } from '../realtime/fullReloads.ts'
import type { PublicBoard } from '../../contract/publicBoard.ts'

/** Output folder of the browser application's build. */
export const DIST = join(import.meta.dirname, '../../dist')

const INDEX = 'index.html'
const NONCE_BYTES = 16
const NOT_BUILT = '화면이 아직 빌드되지 않았습니다. npm start 또는 npm run build를 실행해 주세요.\n'

/** Settings that the server writes into the page. */
type PageSettings = Pick<
  HospitalSettings,
  'hospitalName' | 'logo' | 'publicUrl' | 'waitWarning' | 'waitAlarm' | 'idleMinutes'
> & {
  readonly timeZone: string
  /** Whether users may sign in by accounts of the hospital. */
  readonly hasProvider: boolean
}

/**
 * Serves the browser application: hashed assets are cached forever, everything else is revalidated. Paths within the
 * application get its index.html, so that they can be opened directly.
 * @param settingsNow settings that each page gets: they change without a restart
 * @param readBoard reads the board that is embedded in a viewer page; undefined where boards are not public
 */
export async function webApplication(
  app: FastifyInstance,
  settingsNow: () => PageSettings,
  readBoard: ReadBoard,
  dist: string = DIST,
): Promise<void> {
  const built = exists(join(dist, INDEX))
  if (built) {
    await app.register(fastifyStatic, {
      root: dist,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const name = path.slice(dist.length)
        reply.header('cache-control', cachingOf(name))
        if (isWorker(name)) reply.header('content-security-policy', WORKER_POLICY)
      },
    })
  }
  const filesOf = pageFiles(dist)
  // This route precedes the static files: index.html is never sent unmodified.
  app.get('/', (_request, reply) => reply.callNotFound())
  // The static files cover all paths, so unknown API calls end here too.
  app.setNotFoundHandler(async (request, reply) => {
    if (isBelow('api', request)) return reply.code(404).send(bodyOf(refuse(404, 'NO_SUCH_CALL'), languageOf(request)))
    if (!isPage(request))
      return reply
        .code(404)
        .type('text/plain; charset=utf-8')
        .send(`${say('NO_SUCH_CALL')[KOREAN]}\n`)
    if (!built) return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT)
    const nonce = randomBytes(NONCE_BYTES).toString('base64')
    const [path = ''] = request.url.split('?')
    const board = await pageBoard(path, request.query, readBoard)
    const isPatients = pageOf(path) === '/p/:token'
    // The address is a secret, a patient's link or the provider's code for a sign-in: other sites must not see it in the
    // referrer, and the page must not be cached.
    if (isPatients || path === SIGN_IN_PATH) reply.header('referrer-policy', 'no-referrer')
    const settings = settingsNow()
    const page = await pageWith(
      {
        'own-server': 'yes',
        'time-zone': settings.timeZone,
        'public-url': settings.publicUrl,
        'idle-minutes': String(settings.idleMinutes),
        'wait-limits': `${settings.waitWarning} ${settings.waitAlarm}`,
        'hospital-name': settings.hospitalName,
        'hospital-logo': settings.logo,
        'hospital-accounts': settings.hasProvider ? 'yes' : '',
        'csp-nonce': nonce,
      },
      dist,
    )
    return (
      reply
        .type('text/html; charset=utf-8')
        // Content that is valid only for a moment must not be stored.
        .header('cache-control', board || isPatients || path === SIGN_IN_PATH ? 'no-store' : 'no-cache')
        .header('content-security-policy', pagePolicy(nonce, request.host))
        .send(page.replace('</head>', `${filesOf(path)}</head>`).replace('</body>', () => `${board ?? ''}</body>`))
    )
  })
}

/** Returns the page with the given `meta` tags filled in. */
async function pageWith(metas: Readonly<Record<string, string>>, dist: string): Promise<string> {
  const page = await readFile(join(dist, INDEX), 'utf8')
  return page.replace(/(<meta name="([\w-]+)" content=")[^"]*/g, (whole, head: string, name: string) =>
    name in metas ? head + inAttribute(metas[name] ?? '') : whole,
  )
}

const inAttribute = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Returns the caching policy of a file. Vite adds content hashes to the names in `assets/`. */
function cachingOf(path: string): string {
  return /^[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
}

/** Whether a file is the service worker, compressed or not. */
const isWorker = (path: string): boolean => /^[\\/]sw\.js(\.\w+)?$/.test(path)

/**
 * Whether a request gets the page. Clients that accept anything get it too, except for paths of files: a missing script
 * must not be answered with HTML.
 */
function isPage(request: FastifyRequest): boolean {
  const { method, headers, url } = request
  if (method !== 'GET' && method !== 'HEAD') return false
  // A scraper of a server without metrics must not get a page.
  if (isBelow('websocket', request) || isBelow('metrics', request)) return false
  const { accept = '*/*' } = headers
  return accept.includes('text/html') || (accept.includes('*/*') && !isFile(url.split('?', 1)[0] ?? ''))
}

const isFile = (path: string) => path.slice(path.lastIndexOf('/')).includes('.')

function isBelow(folder: string, { url }: FastifyRequest): boolean {
  return new RegExp(`^/${folder}([/?]|$)`).test(url)
}

/** Returns the version and build of the served browser application; the release's version when it is not built. */
export function builtVersion(release: string, dist: string = DIST): string {
  const page = join(dist, 'index.html')
  return (exists(page) && PAGE_VERSION.exec(readFileSync(page, 'utf8'))?.[1]) || release
}

/** Maximum wait for the database, in milliseconds; after that the page fetches the board itself. */
const READ_TIMEOUT_MS = 250

const VIEWERS: ReadonlySet<PagePath> = new Set(['/dids/viewer', '/d/:didId'])

/**
 * Returns a script element with the public board of a viewer page, which saves the page its first requests. Null for
 * other pages, and when the board could not be read in time.
 */
async function pageBoard(path: string, query: unknown, readBoard: ReadBoard): Promise<string | null> {
  const didId = shortViewerBoard(path) ?? String((query as Readonly<Record<string, unknown>>)['id'])
  if (!VIEWERS.has(pageOf(path)) || !/^\d{1,15}$/.test(didId)) return null
  const board = await inTime(readBoard(Number(didId)), READ_TIMEOUT_MS).catch(() => undefined)
  return board ? element(board) : null
}

/**
 * Renders the board as inert JSON with the server's time in ms since the epoch, because a player's clock may be wrong.
 * `<` is escaped so that no text can close the element.
 */
const element = (board: PublicBoard) =>
  `<script data-time="${Date.now()}" type="application/json" id="${PAGE_BOARD_ID}">${JSON.stringify(board).replaceAll('<', '\\u003c')}</script>`

/** Manifest written by the build: the files that each page needs beside index.html. */
const FILES = 'pages.json'

/**
 * Returns a function from a path to the preload links of its page, so that the browser fetches the files in parallel
 * with the first script. `/` gets the links of the login page, because the session is unknown here.
 */
function pageFiles(dist: string): (path: string) => string {
  const files = join(dist, FILES)
  if (!exists(files)) return () => ''
  const links = Object.fromEntries(
    Object.entries(JSON.parse(readFileSync(files, 'utf8')) as PageFiles).map(([page, paths]) => [
      page,
      paths.map(link).join(''),
    ]),
  )
  return (path) => {
    const page = pageOf(path)
    return links[page === '*' ? (path === '/' ? 'login' : 'console') : page] ?? ''
  }
}

const link = (path: string) =>
  path.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="${path}">`
    : `<link rel="modulepreload" crossorigin href="${path}">`
