import { IMAGE_BYTES_MAX, VIDEO_BYTES_MAX } from '../../domain/limits.ts'
import { refuse } from '../http/refusals.ts'

/** Number of bytes at the start of a file that identify its type. */
export const HEAD_BYTES = 4_100

export interface FileKind {
  readonly contentType: string
  readonly extension: string
  readonly bytesMax: number
}

const image = (contentType: string, extension: string): FileKind => ({
  contentType,
  extension,
  bytesMax: IMAGE_BYTES_MAX,
})
const video = (contentType: string, extension: string): FileKind => ({
  contentType,
  extension,
  bytesMax: VIDEO_BYTES_MAX,
})

/** File types that screens can show. */
const KINDS: readonly FileKind[] = [
  image('image/jpeg', 'jpg'),
  image('image/png', 'png'),
  image('image/webp', 'webp'),
  image('image/gif', 'gif'),
  video('video/mp4', 'mp4'),
  video('video/webm', 'webm'),
]

/**
 * Detects the type of a file by its content; its name and the browser's content type are not trusted.
 * @throws 415 for a type that screens cannot show.
 */
export async function kindOf(head: Buffer): Promise<FileKind> {
  // Loaded with the first upload, because most starts see none.
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(head)
  const kind = KINDS.find(({ contentType }) => contentType === found?.mime)
  if (!kind) throw refuse(415, 'UNSUPPORTED_FILE')
  return kind
}
