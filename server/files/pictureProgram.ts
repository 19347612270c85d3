// The process that decodes one picture and encodes it again: the file's path, its new path and its content type are its
// arguments, one line of JSON is its answer. Native decoders read what people upload, so they run apart from the data.
import { writeFile } from 'node:fs/promises'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { IMAGE_PIXELS_MAX } from '../../domain/limits.ts'
import { PRIVATE_FILE } from '../disk/privateFiles.ts'

/** Result for a picture; sizes are in pixels. */
export type PictureAnswer =
  | { readonly kind: 'done'; readonly bytes: number }
  | { readonly kind: 'damaged' }
  | { readonly kind: 'tooLarge'; readonly width: number; readonly height: number; readonly frames: number }

/** Lossy pictures keep what an eye sees. */
const QUALITY = 90
const MOVING = ['image/gif', 'image/webp']

const [from = '', to = '', contentType = ''] = process.argv.slice(2)

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((kind) => `VipsForeignLoad${kind}File`) })
sharp.cache(false)
sharp.concurrency(1)

const picture = sharp(from, {
  animated: MOVING.includes(contentType),
  failOn: 'error',
  limitInputPixels: false, // held below, with words
})

process.stdout.write(JSON.stringify(await rewritten()))

async function rewritten(): Promise<PictureAnswer> {
  const head = await picture.metadata().catch(() => undefined)
  if (!head) return { kind: 'damaged' }
  const { width, pageHeight: height = head.height, pages: frames = 1 } = head
  if (width * height * frames > IMAGE_PIXELS_MAX) return { kind: 'tooLarge', width, height, frames }
  const bytes = await encoded(head)
    .toBuffer()
    .catch(() => undefined)
  if (!bytes) return { kind: 'damaged' }
  await writeFile(to, bytes, { flush: true, mode: PRIVATE_FILE })
  return { kind: 'done', bytes: bytes.length }
}

/** Turns the picture as the camera was held; colours become sRGB, and all metadata is left out. */
function encoded({ format }: Metadata): Sharp {
  const upright = picture.autoOrient()
  if (format === 'jpeg') return upright.jpeg({ quality: QUALITY })
  if (format === 'webp') return upright.webp({ quality: QUALITY })
  return format === 'gif' ? upright.gif() : upright.png()
}
