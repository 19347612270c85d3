/** Assumed size of a file without a Content-Length, for example a script that a proxy compresses. */
const UNKNOWN_BYTES = 1_000_000

/** Cache limits for one kind of files. */
interface Limits {
  readonly files: number
  readonly bytes: number
}

/** Cache of files whose content never changes under their address; the oldest are evicted at the limits. */
export class KeptFiles {
  readonly #name: string
  readonly #limits: Limits
  readonly #coming = new Map<string, Promise<void>>()

  constructor(name: string, limits: Limits) {
    this.#name = name
    this.#limits = limits
  }

  async find(url: string): Promise<Response | undefined> {
    return (await caches.open(this.#name)).match(url)
  }

  /** Fetches a whole file and caches it, unless it is cached or being fetched. Returns whether it is cached then. */
  async keep(url: string): Promise<boolean> {
    const coming = this.#coming.get(url) ?? this.#fetch(url).finally(() => this.#coming.delete(url))
    this.#coming.set(url, coming)
    await coming
    return (await this.find(url)) !== undefined
  }

  /** Caches a response; partial and failed responses are ignored. */
  async put(url: string, answer: Response): Promise<void> {
    const size = sizeOf(answer)
    // A captive portal answers with a page instead of the file.
    const isPage = (answer.headers.get('content-type') ?? '').startsWith('text/html')
    if (answer.status !== 200 || isPage || size > this.#limits.bytes) return
    try {
      await this.#evict(size)
      await (await caches.open(this.#name)).put(url, answer)
    } catch {
      // The disk is full: the file is loaded from the server instead.
    }
  }

  async #fetch(url: string): Promise<void> {
    if (await this.find(url)) return
    const answer = await fetch(url).catch(() => undefined)
    if (answer) await this.put(url, answer)
  }

  async #evict(size: number): Promise<void> {
    const cache = await caches.open(this.#name)
    const requests = await cache.keys()
    const sizes = await Promise.all(requests.map(async (request) => sizeOf(await cache.match(request))))
    let bytes = sizes.reduce((sum, each) => sum + each, size)
    let files = requests.length + 1
    // Keys are in the order of insertion.
    for (const [at, request] of requests.entries()) {
      if (bytes <= this.#limits.bytes && files <= this.#limits.files) return
      await cache.delete(request)
      bytes -= sizes[at] ?? 0
      files -= 1
    }
  }
}

/** Returns the size of a response in bytes. */
function sizeOf(answer: Response | undefined): number {
  const length = answer?.headers.get('content-length') ?? null
  return length === null ? UNKNOWN_BYTES : Number(length)
}
