import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isPatientPage } from '../../contract/pageOf.ts'
import { unknownCall } from '../http/errorHandler.ts'
import { pagePolicy, WORKER_POLICY } from '../http/securityHeaders.ts'
import type { ReadBoard } from '../realtime/fullReloads.ts'
import { pageBoard } from './pageBoard.ts'
import { pageFiles } from './pageFiles.ts'

/** Where the build puts the browser application. */
export const DIST = join(import.meta.dirname, '../../dist')

const INDEX = 'index.html'
const NONCE_BYTES = 16
const NOT_BUILT = '화면이 아직 빌드되지 않았습니다. npm start 또는 npm run build를 실행해 주세요.\n'

/**
 * Serves the browser application: hashed assets for good, everything else refetched; addresses inside the
 * application get its index.html, so that each works when opened directly (RT-08).
 * @param timeZone of the hospital: the page carries it, for dates and clocks are the hospital's (LS-11).
 * @param readBoard for the page of a wall, which then brings its board; null where anyone may not read one.
 */
export async function webApplication(
  app: FastifyInstance,
  timeZone: string,
  readBoard: ReadBoard | null,
  dist: string = DIST,
): Promise<void> {
  const built = existsSync(join(dist, INDEX))
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
  // A route of its own goes before the files: the page is never sent as it is stored.
  app.get('/', (_request, reply) => reply.callNotFound())
  // The application's files are looked for under every address, so what no call has ends here too.
  app.setNotFoundHandler(async (request, reply) => {
    if (isBelow('api', request)) return reply.code(404).send(unknownCall())
    if (!isPage(request)) return reply.code(404).type('text/plain; charset=utf-8').send('없는 주소입니다.\n')
    if (!built) return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT)
    const nonce = randomBytes(NONCE_BYTES).toString('base64')
    const [path = ''] = request.url.split('?')
    const board = readBoard && (await pageBoard(path, request.query, readBoard))
    const isPatients = isPatientPage(path)
    // The address is the key: no other site learns it, and no copy of the page keeps it.
    if (isPatients) reply.header('referrer-policy', 'no-referrer')
    const page = await pageWith({ 'time-zone': timeZone, 'csp-nonce': nonce }, dist)
    return (
      reply
        .type('text/html; charset=utf-8')
        // What is right for a moment is kept by nobody.
        .header('cache-control', board || isPatients ? 'no-store' : 'no-cache')
        .header('content-security-policy', pagePolicy(nonce, request.host))
        .send(page.replace('</head>', `${filesOf(path)}</head>`).replace('</body>', () => `${board ?? ''}</body>`))
    )
  })
}

/** The page with its `meta` tags of these names filled in. */
async function pageWith(metas: Readonly<Record<string, string>>, dist: string): Promise<string> {
  const page = await readFile(join(dist, INDEX), 'utf8')
  return page.replace(/(<meta name="([\w-]+)" content=")[^"]*/g, (whole, head: string, name: string) =>
    name in metas ? head + metas[name] : whole,
  )
}

/** Vite puts a hash of the content into the names below `assets/`. */
function cachingOf(path: string): string {
  return /^[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
}

/** The service worker, also as the build compressed it. */
const isWorker = (path: string): boolean => /^[\\/]sw\.js(\.\w+)?$/.test(path)

/**
 * Who asks for anything, as programs do, gets the page but for the address of a file: no script shall be taken for it.
 */
function isPage(request: FastifyRequest): boolean {
  const { method, headers, url } = request
  if ((method !== 'GET' && method !== 'HEAD') || isBelow('websocket', request)) return false
  const { accept = '*/*' } = headers
  return accept.includes('text/html') || (accept.includes('*/*') && !isFile(url.split('?', 1)[0] ?? ''))
}

const isFile = (path: string) => path.slice(path.lastIndexOf('/')).includes('.')

function isBelow(folder: string, { url }: FastifyRequest): boolean {
  return new RegExp(`^/${folder}([/?]|$)`).test(url)
}
