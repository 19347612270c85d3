import { type FileHandle, open } from 'node:fs/promises'
import { refuse } from '../http/refusals.ts'

/** Boxes whose children are visited, by parent box; '' is the file itself. */
const LOOKED_INTO: Readonly<Record<string, readonly string[]>> = {
  '': ['moov', 'moof'],
  moov: ['trak'],
  trak: ['mdia'],
  moof: ['traf'],
}
/**
 * Boxes with metadata of cameras, phones and programs (place, device, names, pictures), and gaps that may contain
 * remains.
 */
const METADATA = ['udta', 'meta', 'free', 'skip']
/** Vendor-specific boxes: XMP at the top level, but needed by players in fragments. */
const FOREIGN = 'uuid'
const FRAGMENTS = ['moof', 'traf']
/** Boxes that start with their creation and modification times. */
const DATED = ['mvhd', 'tkhd', 'mdhd']
/** Maximum number of boxes; two hours of audio and video in pieces of a second have 80,000. */
const BOXES_MAX = 100_000
/** Length and kind of a box; the long form has a 64-bit length. */
const SHORT_HEAD = 8
const LONG_HEAD = 16
const PIECE_BYTES = 4_096
const ZEROS = Buffer.alloc(64 * 1024)

interface Box {
  readonly kind: string
  readonly at: number
  /** Start and end of its content. */
  readonly from: number
  readonly end: number
}

/**
 * Removes the metadata of an MP4 file in place: metadata boxes become empty boxes of the same length, so that offsets
 * into the file stay valid. Tracks are not changed.
 * @throws 415 when it has more boxes than any film.
 */
export async function blankMp4(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    const boxes = new BoxReader(file)
    await blankWithin(file, boxes, { kind: '', at: 0, from: 0, end: size })
    if (boxes.count > BOXES_MAX) throw refuse(415, 'UNSUPPORTED_FILE.video')
    await file.datasync()
  } finally {
    await file.close()
  }
}

async function blankWithin(file: FileHandle, boxes: BoxReader, parent: Box): Promise<void> {
  let box = await boxes.at(parent.from, parent.end)
  for (; box && boxes.count <= BOXES_MAX; box = await boxes.at(box.end, parent.end)) {
    if (isMetadata(box, parent)) await blank(file, box)
    else if (DATED.includes(box.kind)) await undate(file, box)
    else if (LOOKED_INTO[parent.kind]?.includes(box.kind)) await blankWithin(file, boxes, box)
  }
}

const isMetadata = ({ kind }: Box, parent: Box) =>
  METADATA.includes(kind) || (kind === FOREIGN && !FRAGMENTS.includes(parent.kind))

/** Reads and counts the headers of boxes; one read covers adjacent small boxes. */
class BoxReader {
  count = 0
  readonly #file: FileHandle
  #piece = Buffer.alloc(0)
  #pieceAt = 0

  constructor(file: FileHandle) {
    this.#file = file
  }

  /** Reads the box at an offset. A truncated box ends with its parent, because players may still read it. */
  async at(at: number, parentEnd: number): Promise<Box | undefined> {
    const head = await this.#bytesAt(at)
    if (at + SHORT_HEAD > parentEnd || head.length < SHORT_HEAD) return undefined
    const short = head.readUInt32BE(0)
    const isLong = short === 1 && head.length >= LONG_HEAD
    const from = at + (isLong ? LONG_HEAD : SHORT_HEAD)
    const bytes = isLong ? Number(head.readBigUInt64BE(SHORT_HEAD)) : short || parentEnd - at
    this.count += 1
    return at + bytes < from
      ? undefined
      : { kind: head.toString('latin1', 4, SHORT_HEAD), at, from, end: Math.min(at + bytes, parentEnd) }
  }

  async #bytesAt(at: number): Promise<Buffer> {
    if (at < this.#pieceAt || at + LONG_HEAD > this.#pieceAt + this.#piece.length) {
      const { buffer, bytesRead } = await this.#file.read(Buffer.alloc(PIECE_BYTES), 0, PIECE_BYTES, at)
      this.#piece = buffer.subarray(0, bytesRead)
      this.#pieceAt = at
    }
    return this.#piece.subarray(at - this.#pieceAt, at - this.#pieceAt + LONG_HEAD)
  }
}

async function blank(file: FileHandle, { at, from, end }: Box): Promise<void> {
  await file.write('free', at + 4, 'latin1')
  await zero(file, from, end)
}

/** Clears the times of a box; in version 1 they are twice as long. */
async function undate(file: FileHandle, { from, end }: Box): Promise<void> {
  const { buffer: version } = await file.read(Buffer.alloc(1), 0, 1, from)
  await zero(file, from + 4, Math.min(end, from + 4 + (version[0] === 1 ? 16 : 8)))
}

async function zero(file: FileHandle, from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += ZEROS.length) await file.write(ZEROS, 0, Math.min(ZEROS.length, to - at), at)
}
