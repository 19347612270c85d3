import type { Sound, Voice } from '../../contract/voiceParts.ts'
import { bytesOf } from './bytesOf.ts'
import packUrl from './korean.pack?url'
import { KeptPromises } from './keptPromises.ts'
import { sleep } from './sleep.ts'
import { VoicePack } from './voicePack.ts'

const PARTS = '/api/v1/voice/parts'
/** Age in milliseconds from which the list of a hospital's own recordings is refetched before use. */
const FRESH_MS = 60_000
/** Timeout of that list before a call, in milliseconds; the last list is used then. */
const LIST_MS = 1_000
/** Timeout of an own recording, in milliseconds; the shipped one is used then. */
const SOUND_MS = 3_000
/** Timeout of the shipped recordings, in milliseconds; they are requested again for the next call. */
const PACK_MS = 30_000
/** Size of the cache of decoded own recordings. */
const OWN_MAX = 64

/**
 * The recorded parts of spoken calls: a hospital's own recordings, or the shipped ones for parts that it has not
 * recorded or that cannot be loaded.
 */
export class VoiceParts {
  readonly #own = new KeptPromises<AudioBuffer>(OWN_MAX)
  #versions: ReadonlyMap<string, string> = new Map()
  #readAt = -FRESH_MS
  /** The last request of the list. */
  #reading: Promise<void> = Promise.resolve()
  readonly #pack = new KeptPromises<VoicePack>(1)

  /** Prefetches the shipped recordings and the list of own ones. */
  load(): void {
    this.#shipped().catch(() => undefined)
    void this.refresh(true)
  }

  /**
   * Reads the list of own recordings unless it is recent; keeps the last list on failure. Waits for a running request,
   * so that a call right after the start is spoken with the own recordings, too.
   * @param now reads it even if it is recent, and waits longer for it
   */
  async refresh(now = false): Promise<void> {
    const timeoutMs = now ? SOUND_MS : LIST_MS
    if (now || performance.now() - this.#readAt >= FRESH_MS) this.#reading = this.#read(timeoutMs)
    await Promise.race([this.#reading, sleep(timeoutMs)])
  }

  async #read(timeoutMs: number): Promise<void> {
    this.#readAt = performance.now()
    const { parts } = (await read<Voice>(PARTS, timeoutMs).catch(() => undefined)) ?? {}
    if (Array.isArray(parts)) this.#versions = new Map(parts.map(({ part, version }) => [part, version]))
  }

  /** Whether the hospital has its own recording of a part. */
  readonly hasOwn = (part: string): boolean => this.#versions.has(part)

  /** Decodes a part for playing. @throws Error when it is not recorded or the browser cannot decode it */
  async decode(context: BaseAudioContext, part: string): Promise<AudioBuffer> {
    const own = await this.decodeOwn(context, part).catch(() => undefined)
    return own ?? (await this.#shipped()).decode(context, part)
  }

  /**
   * Decodes the hospital's own recording of a part; undefined without one.
   * @throws Error when it cannot be loaded or the browser cannot decode it
   */
  async decodeOwn(context: BaseAudioContext, part: string): Promise<AudioBuffer | undefined> {
    const version = this.#versions.get(part)
    if (version === undefined) return undefined
    return this.#own.get(`${version} ${part}`, async () => {
      const { wav } = await read<Sound>(`${PARTS}/${encodeURIComponent(part)}`, SOUND_MS)
      return context.decodeAudioData(bytesOf(wav))
    })
  }

  #shipped(): Promise<VoicePack> {
    return this.#pack.get(packUrl, () => fetchPack(packUrl))
  }
}

/** Loads a file of recordings. @throws Error when it does not come in time */
export const fetchPack = async (url: string): Promise<VoicePack> =>
  new VoicePack(await request(url, PACK_MS, (answer) => answer.arrayBuffer()))

const read = <T>(address: string, timeoutMs: number): Promise<T> =>
  request(address, timeoutMs, async (answer) => (await answer.json()) as T)

/**
 * Reads a response. Not by `within`, which every page of the console would load then.
 * @throws Error on an error status, or when its body is not complete after the timeout
 */
async function request<T>(address: string, timeoutMs: number, bodyOf: (answer: Response) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), timeoutMs)
  try {
    const answer = await fetch(address, { signal: controller.signal })
    if (!answer.ok || /html/.test(answer.headers.get('content-type') ?? ''))
      throw new Error(`${address}: ${answer.status}`)
    return await bodyOf(answer)
  } finally {
    clearTimeout(timer)
  }
}
