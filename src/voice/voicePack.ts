import { KeptPromises } from './keptPromises.ts'

/** Size of the cache of decoded recordings. Few suffice: there are few rooms, and numbers only go up during a day. */
const DECODED_MAX = 64
/** Size of the index length at the start of a pack, in bytes. */
const LENGTH_BYTES = 4

/**
 * The recorded parts of spoken calls in one file (`npm run voices`): the length of the index, the index as JSON (the
 * size of each part in bytes, in order), and the concatenated recordings.
 */
export class VoicePack {
  readonly #parts = new Map<string, ArrayBuffer>()
  readonly #decoded = new KeptPromises<AudioBuffer>(DECODED_MAX)

  constructor(file: ArrayBuffer) {
    const indexEnd = LENGTH_BYTES + new DataView(file).getUint32(0, true)
    const index: unknown = JSON.parse(new TextDecoder().decode(file.slice(LENGTH_BYTES, indexEnd)))
    let at = indexEnd
    for (const [part, size] of Object.entries(index as Record<string, number>)) {
      this.#parts.set(part, file.slice(at, at + size))
      at += size
    }
  }

  /** Keys of the recorded parts. */
  get parts(): string[] {
    return [...this.#parts.keys()]
  }

  /** Decodes a part for playing. @throws Error when it is not recorded or the browser cannot decode it */
  decode(context: BaseAudioContext, part: string): Promise<AudioBuffer> {
    const bytes = this.#parts.get(part)
    if (!bytes) return Promise.reject(new Error(`no recording of '${part}'`))
    // `decodeAudioData` detaches its buffer, so pass a copy.
    return this.#decoded.get(part, () => context.decodeAudioData(bytes.slice(0)))
  }
}
