/** What a file counts that does not say its size: a script that a proxy compresses on its way. */
const UNKNOWN_BYTES = 1_000_000

/** What may be kept of one kind of files. */
interface Limits {
  readonly files: number
  readonly bytes: number
}

/** Files whose content never changes under their address: kept as they come, the oldest out where it gets too much. */
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

  /** Fetches a file whole and keeps it, unless it is kept or on its way; whether it then is. */
  async keep(url: string): Promise<boolean> {
    const coming = this.#coming.get(url) ?? this.#fetch(url).finally(() => this.#coming.delete(url))
    this.#coming.set(url, coming)
    await coming
    return (await this.find(url)) !== undefined
  }

  /** Keeps an answer that is being given; a part of a file or a failure is not. */
  async put(url: string, answer: Response): Promise<void> {
    const size = sizeOf(answer)
    // What a captive portal answers in a file's place is a page.
    const isPage = (answer.headers.get('content-type') ?? '').startsWith('text/html')
    if (answer.status !== 200 || isPage || size > this.#limits.bytes) return
    try {
      await this.#evict(size)
      await (await caches.open(this.#name)).put(url, answer)
    } catch {
      // The disk is full: the file is played from the server.
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
    // In the order in which they were put.
    for (const [at, request] of requests.entries()) {
      if (bytes <= this.#limits.bytes && files <= this.#limits.files) return
      await cache.delete(request)
      bytes -= sizes[at] ?? 0
      files -= 1
    }
  }
}

/** Bytes of a file as its answer says. */
function sizeOf(answer: Response | undefined): number {
  const length = answer?.headers.get('content-length') ?? null
  return length === null ? UNKNOWN_BYTES : Number(length)
}
