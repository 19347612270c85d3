import { Refusal } from '../http/refusals.ts'

/** Maximum number of parts of a picture: photographs have dozens, long animations thousands. */
const PARTS_MAX = 100_000

/** @throws 415 always */
function refuse(): never {
  throw new Refusal(415, 'UNSUPPORTED_FILE', '사진의 구조를 읽을 수 없습니다. 다른 파일을 올려 주세요.')
}

/**
 * Collects the parts of a picture that are kept. Their number is bounded, kept or not: a file may consist of millions of
 * tiny ones, and reading them all keeps everybody else waiting.
 */
export class PictureParts {
  readonly #content: Buffer
  readonly #parts: Buffer[] = []
  #count = 0
  /** Range at the end that is kept, not yet in the parts: adjacent ranges are joined. */
  #from = 0
  #to = 0

  constructor(content: Buffer) {
    this.#content = content
  }

  /** Keeps a range of the picture. @throws 415 for too many parts */
  keep(from: number, to: number): void {
    this.skip()
    if (from !== this.#to) {
      this.#flush()
      this.#from = from
    }
    this.#to = Math.min(to, this.#content.length)
  }

  /** Adds bytes that are not in the picture. @throws 415 for too many parts */
  add(bytes: Buffer): void {
    this.skip()
    this.#flush()
    this.#parts.push(bytes)
  }

  /** Counts a part that is not kept. @throws 415 for too many parts */
  skip(): void {
    this.#count += 1
    if (this.#count > PARTS_MAX) refuse()
  }

  joined(): Buffer {
    this.#flush()
    return Buffer.concat(this.#parts)
  }

  #flush(): void {
    if (this.#to > this.#from) this.#parts.push(this.#content.subarray(this.#from, this.#to))
    this.#from = this.#to
  }
}
