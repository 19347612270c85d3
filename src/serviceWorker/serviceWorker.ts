import type { KeepMessage } from './keepMessage.ts'
import { KeptFiles } from './keptFiles.ts'
import { keepPage, openPage } from './page.ts'
import { rangeOf } from './rangeOf.ts'

/*
 * The used subset of the service worker types. TypeScript's own library has them all, but conflicts with the DOM
 * library.
 */

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  respondWith(answer: Response | Promise<Response>): void
}

interface WorkerEvents {
  install: ExtendableEvent
  activate: ExtendableEvent
  fetch: FetchEvent
  message: ExtendableEvent & { readonly data: unknown }
}

interface Worker {
  readonly location: Location
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener<E extends keyof WorkerEvents>(type: E, listener: (event: WorkerEvents[E]) => void): void
}

const worker = globalThis as unknown as Worker

/**
 * Paths of cached files: the application's own files, and the photos and videos of boards. Their content never changes
 * under the same address.
 */
const KEPT = { assets: /^\/(?:assets\/|favicon\.svg$)/, media: /^\/api\/files\// }
const MB = 1_000_000
/** Cache of the application's own files: scripts, styles, and the font in its many parts. */
const assets = new KeptFiles('display-assets', { files: 300, bytes: 50 * MB })
/** Cache of the boards' photos and videos. */
const media = new KeptFiles('display-media', { files: 100, bytes: 1_000 * MB })

/** Returns the cache of an address; undefined if it is not cached and goes to the network unchanged. */
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
  if (kept) return range === null ? kept : rangeOf(request.url, kept, range)
  const answer = await fetch(request).catch(() => Response.error())
  // Players request ranges, so fetch the whole file in the background.
  if (range !== null) later(files.keep(request.url))
  else later(files.put(request.url, answer.clone()))
  return answer
}

async function keepAll(addresses: readonly URL[]): Promise<void> {
  await Promise.all(addresses.map(async (address) => filesOf(address)?.keep(address.href)))
  await keepPage(async (paths) => (await Promise.all(paths.map((path) => assets.keep(path)))).every(Boolean))
  for (const { href, pathname } of addresses) if (pathname.endsWith('.css')) await keepLetters(href)
}

/**
 * Caches the parts of the font that a style sheet names: the first letters of '연결 끊김' are needed when the server is
 * away. Not the whole font, nor that for Hanja, of which no new letters come then.
 */
async function keepLetters(sheet: string): Promise<void> {
  const text = (await (await assets.find(sheet))?.text()) ?? ''
  for (const [, part = ''] of text.matchAll(/url\(["']?([^"')]+\.subset\.[^"')]+)/g))
    await assets.keep(new URL(part, sheet).href)
}
