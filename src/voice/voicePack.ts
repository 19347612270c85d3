/** Decoded recordings that are kept: a hospital's day has few rooms, and its numbers go up. */
const DECODED_MAX = 64
/** A pack begins with the length of its index, in bytes. */
const LENGTH_BYTES = 4

/**
 * The recorded parts of spoken calls in one file (`npm run voices`): the length of the index, the index as JSON (the bytes
 * of each part, in their order), and the recordings one behind another.
 */
export class VoicePack {
  readonly #parts = new Map<string, ArrayBuffer>()
  readonly #decoded = new Map<string, Promise<AudioBuffer>>()

  constructor(file: ArrayBuffer) {
    const indexEnd = LENGTH_BYTES + new DataView(file).getUint32(0, true)
    const index: unknown = JSON.parse(new TextDecoder().decode(file.slice(LENGTH_BYTES, indexEnd)))
    let at = indexEnd
    for (const [part, size] of Object.entries(index as Record<string, number>)) {
      this.#parts.set(part, file.slice(at, at + size))
      at += size
    }
  }

  /** The keys of the parts that are recorded. */
  get parts(): string[] {
    return [...this.#parts.keys()]
  }

  /** A part, ready to be played. @throws Error for one that is not recorded, or that the browser cannot decode */
  decode(context: BaseAudioContext, part: string): Promise<AudioBuffer> {
    const bytes = this.#parts.get(part)
    if (!bytes) return Promise.reject(new Error(`no recording of '${part}'`))
    // Decoding takes the bytes away from whoever has them.
    const decoded = this.#decoded.get(part) ?? context.decodeAudioData(bytes.slice(0))
    this.#decoded.delete(part)
    this.#decoded.set(part, decoded)
    for (const oldest of this.#decoded.keys()) {
      if (this.#decoded.size <= DECODED_MAX) break
      this.#decoded.delete(oldest)
    }
    return decoded
  }
}
