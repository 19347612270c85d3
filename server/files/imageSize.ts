import { type FileHandle, open } from 'node:fs/promises'

export interface ImageSize {
  readonly width: number
  readonly height: number
}

/**
 * Maximum number of JPEG segments before the size; previews and colour profiles may precede it, but no sensible file
 * has more.
 */
const SEGMENTS_MAX = 200

/** Reads the size in pixels from a picture's header; undefined when it has none. */
export async function imageSize(path: string, contentType: string): Promise<ImageSize | undefined> {
  const file = await open(path)
  try {
    return await READERS[contentType]?.(file)
  } finally {
    await file.close()
  }
}

type Reader = (file: FileHandle) => Promise<ImageSize | undefined>

const READERS: Readonly<Record<string, Reader>> = {
  async 'image/png'(file) {
    const head = await bytesAt(file, 0, 24)
    return head && { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
  },
  async 'image/gif'(file) {
    const head = await bytesAt(file, 0, 10)
    return head && { width: head.readUInt16LE(6), height: head.readUInt16LE(8) }
  },
  async 'image/webp'(file) {
    const head = await bytesAt(file, 0, 30)
    switch (head?.toString('latin1', 12, 16)) {
      case 'VP8X':
        return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 }
      case 'VP8L': {
        const bits = head.readUInt32LE(21)
        return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
      }
      case 'VP8 ':
        return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff }
      default:
        return undefined
    }
  },
  async 'image/jpeg'(file) {
    let at = 2
    for (let segments = 0; segments < SEGMENTS_MAX; segments += 1) {
      const head = await bytesAt(file, at, 9)
      if (head?.[0] !== 0xff) return undefined
      if (isFrameHeader(head.readUInt8(1))) return { width: head.readUInt16BE(7), height: head.readUInt16BE(5) }
      at += 2 + head.readUInt16BE(2)
    }
    return undefined
  },
}

/** Start-of-frame markers: C0 to CF, except three that define tables. */
const isFrameHeader = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer | undefined> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position)
  return bytesRead === length ? buffer : undefined
}
