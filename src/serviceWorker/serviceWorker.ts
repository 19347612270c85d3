import { KEPT, type KeepMessage } from './keepMessage.ts'
import { KeptFiles } from './keptFiles.ts'
import { keepPage, openPage } from './page.ts'
import { rangeOf } from './rangeOf.ts'
import { worker } from './worker.ts'

const MB = 1_000_000
/** The application's own files: scripts, styles, and the font in its many pieces. */
const assets = new KeptFiles('display-assets', { files: 300, bytes: 50 * MB })
/** Photos and videos of boards. */
const media = new KeptFiles('display-media', { files: 100, bytes: 1_000 * MB })

/** By address; undefined for what is none of the display's files: it goes its usual way. */
function filesOf({ origin, pathname }: URL): KeptFiles | undefined {
  if (origin !== worker.location.origin) return undefined
  if (KEPT.assets.test(pathname)) return assets
  return KEPT.media.test(pathname) ? media : undefined
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

worker.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(openPage(request))
  const files = filesOf(new URL(request.url))
  if (files) event.respondWith(file(files, request, (work) => event.waitUntil(work)))
})

worker.addEventListener('message', (event) => {
  const { keep } = event.data as KeepMessage
  event.waitUntil(keepAll(keep.map((address) => new URL(address))))
})

async function file(files: KeptFiles, request: Request, later: (work: Promise<unknown>) => void): Promise<Response> {
  const range = request.headers.get('range')
  const kept = await files.find(request.url)
  if (kept) return range === null ? kept : rangeOf(kept, range)
  const answer = await fetch(request)
  // A player asks for parts: the whole is fetched beside it.
  if (range !== null) later(files.keep(request.url))
  else later(files.put(request.url, answer.clone()))
  return answer
}

async function keepAll(addresses: readonly URL[]): Promise<void> {
  await Promise.all(addresses.map(async (address) => filesOf(address)?.keep(address.href)))
  await keepPage(async (paths) => (await Promise.all(paths.map((path) => assets.keep(path)))).every(Boolean))
}
