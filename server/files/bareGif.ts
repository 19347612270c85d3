import { PictureParts } from './pictureParts.ts'

const HEAD = 6
const SCREEN = 7
const TABLE_FLAG = 0x80
const TABLE_BITS = 0x07
const COLOUR_BYTES = 3
const IMAGE = 0x2c
const IMAGE_HEAD = 10
const EXTENSION = 0x21
const COMMENT = 0xfe
const APPLICATION = 0xff
const END = 0x3b
/** Application blocks that are kept: the repetition and the colour profile. */
const KEPT_APPLICATIONS = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'])
const APPLICATION_BYTES = 11

interface GifBlock {
  readonly kind: number
  readonly at: number
  readonly end: number
}

/** Returns a GIF without comments, XMP and data after its end. */
export function bareGif(content: Buffer): Buffer {
  const parts = new PictureParts(content)
  parts.keep(0, startOfBlocks(content))
  for (const { kind, at, end } of blocksOf(content))
    if (kind !== EXTENSION || isKept(content, at)) parts.keep(at, end)
    else parts.skip()
  return parts.joined()
}

/** Returns the sizes of the frames, in pixels. */
export function gifFrames(content: Buffer): number[] {
  return [...blocksOf(content)].flatMap(({ kind, at }) =>
    kind === IMAGE && at + IMAGE_HEAD <= content.length
      ? content.readUInt16LE(at + 5) * content.readUInt16LE(at + 7)
      : [],
  )
}

/** Yields the blocks up to the end of the picture. */
function* blocksOf(content: Buffer): Generator<GifBlock> {
  for (let at = startOfBlocks(content); at < content.length;) {
    const kind = content[at] ?? END
    const end =
      kind === END
        ? at + 1
        : kind === IMAGE
          ? endOfImage(content, at)
          : kind === EXTENSION
            ? endOfBlocks(content, at + 2)
            : undefined
    // Browsers treat anything else as the end too.
    if (end === undefined) return
    yield { kind, at, end }
    if (kind === END) return
    at = end
  }
}

const startOfBlocks = (content: Buffer): number => HEAD + SCREEN + tableBytes(content, HEAD + 4)

function isKept(content: Buffer, at: number): boolean {
  const label = content[at + 1]
  if (label === APPLICATION)
    return KEPT_APPLICATIONS.has(content.toString('latin1', at + 3, at + 3 + APPLICATION_BYTES))
  return label !== COMMENT
}

function endOfImage(content: Buffer, at: number): number {
  // One byte with the code size precedes the data blocks.
  return endOfBlocks(content, at + IMAGE_HEAD + tableBytes(content, at + IMAGE_HEAD - 1) + 1)
}

/** Returns the end of a list of data blocks. Each starts with its length; length 0 ends the list. */
function endOfBlocks(content: Buffer, from: number): number {
  let at = from
  while (at < content.length && content[at] !== 0) at += 1 + (content[at] ?? 0)
  return Math.min(at + 1, content.length)
}

/** Returns the size in bytes of the colour table described by the flags. */
function tableBytes(content: Buffer, flagsAt: number): number {
  const flags = content[flagsAt] ?? 0
  return flags & TABLE_FLAG ? COLOUR_BYTES * 2 ** ((flags & TABLE_BITS) + 1) : 0
}
