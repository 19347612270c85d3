/** Bytes that MLLP puts around a message: `<VT> message <FS><CR>`. */
const START = 0x0b
const END = 0x1c
/** First bytes of a frame, for a sender that begins a frame again without having ended the last. */
const BEGINNINGS = ['MSH', 'BHS', 'FHS', '\ufeffMSH'].map((head) =>
  Buffer.from(`${String.fromCodePoint(START)}${head}`),
)
/** Part of a frame past the limit that is kept, to answer its header. */
const HEAD_BYTES = 4_096

/** A frame's content; of one past the limit its first bytes only. */
export interface MllpFrame {
  readonly bytes: Buffer
  readonly isTooLong: boolean
}

/**
 * Reads MLLP frames from the bytes of a connection, in linear time and within a limit of memory. The end byte ends a
 * frame with or without the CR behind it, since no encoding of text uses that byte. Bytes between frames are skipped.
 */
export class MllpReader {
  readonly #limit: number
  #state: 'outside' | 'inside' | 'tooLong' = 'outside'
  #parts: Buffer[] = []
  #length = 0
  #skipped = 0

  /** @param limit maximum length of a frame's content in bytes */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** Whether a frame has begun and not ended. */
  get isInside(): boolean {
    return this.#state !== 'outside'
  }

  /** Bytes since the last frame that belong to none, or that are past the limit of the frame. */
  get skipped(): number {
    return this.#skipped
  }

  /** Takes the next bytes. @returns the frames that they complete, in order */
  read(chunk: Buffer): MllpFrame[] {
    const frames: MllpFrame[] = []
    let at = 0
    while (at < chunk.length) {
      if (this.#state === 'outside') {
        const start = chunk.indexOf(START, at)
        this.#skipped += (start < 0 ? chunk.length : start) - at
        if (start < 0) break
        this.#state = 'inside'
        at = start + 1
        continue
      }
      const end = chunk.indexOf(END, at)
      this.#append(chunk.subarray(at, end < 0 ? chunk.length : end))
      if (end < 0) break
      frames.push(this.#complete())
      at = end + 1
    }
    return frames
  }

  #append(part: Buffer): void {
    if (this.#state === 'tooLong') {
      this.#skipped += part.length
      return
    }
    this.#parts.push(part)
    this.#length += part.length
    if (this.#length <= this.#limit) return
    this.#state = 'tooLong'
    // Copied, so that the rest of the frame is not kept with it.
    this.#parts = [Buffer.from(Buffer.concat(this.#parts).subarray(0, HEAD_BYTES))]
  }

  #complete(): MllpFrame {
    const isTooLong = this.#state === 'tooLong'
    const bytes = this.#parts.length === 1 && this.#parts[0] ? this.#parts[0] : Buffer.concat(this.#parts)
    this.#state = 'outside'
    this.#parts = []
    this.#length = 0
    this.#skipped = 0
    return { bytes: isTooLong ? bytes : afterRestart(bytes), isTooLong }
  }
}

/** Drops what comes before a start byte that a header follows: the sender had cut that frame off. */
const afterRestart = (bytes: Buffer): Buffer =>
  bytes.subarray(Math.max(...BEGINNINGS.map((beginning) => bytes.lastIndexOf(beginning))) + 1)

/** Puts a message into a frame. */
export const mllpFrame = (message: Buffer): Buffer =>
  Buffer.concat([Buffer.from([START]), message, Buffer.from([END, 0x0d])])
