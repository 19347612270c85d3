import { execFile } from 'node:child_process'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { IMAGE_PIXELS_MAX } from '../../domain/limits.ts'
import { type Refusal, refuse } from '../http/refusals.ts'
import type { PictureAnswer } from './pictureProgram.ts'

const PROGRAM = join(import.meta.dirname, 'pictureProgram.ts')
/** The largest pictures that are taken need some seconds. */
const TIMEOUT_MS = 60_000
const run = promisify(execFile)

/** The picture before: one at a time, to bound memory and to leave a core to the queues. */
let before: Promise<unknown> = Promise.resolve()

/**
 * Decodes a picture and encodes it again in its place, upright and without metadata (place, time, camera, names, previews,
 * what follows the picture), because boards are public.
 * @returns the size of the new file in bytes.
 * @throws 415 for a picture that cannot be decoded, 413 when all its frames together have more than
 * {@link IMAGE_PIXELS_MAX} pixels: a small file can decode into more memory than a screen's computer has.
 */
export async function rewritePicture(path: string, contentType: string): Promise<number> {
  const answer = before.then(() => ask(path, contentType))
  before = answer.catch(() => undefined)
  const result = await answer
  if (result.kind === 'done') return result.bytes
  throw refusal(result)
}

async function ask(path: string, contentType: string): Promise<PictureAnswer> {
  const draft = `${path}.new`
  try {
    const { stdout } = await run(process.execPath, [PROGRAM, path, draft, contentType], {
      env: {},
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
    }).catch((error: unknown) => {
      // The decoder crashed or took too long. Other errors, such as a missing program, are the server's.
      if (error instanceof Error && 'signal' in error && error.signal) return { stdout: '{"kind":"damaged"}' }
      throw error
    })
    const answer = JSON.parse(stdout) as PictureAnswer
    if (answer.kind === 'done') await rename(draft, path)
    return answer
  } finally {
    await rm(draft, { force: true })
  }
}

function refusal(answer: Exclude<PictureAnswer, { kind: 'done' }>): Refusal {
  if (answer.kind === 'damaged') return refuse(415, 'UNSUPPORTED_FILE.damaged')
  const { width, height, frames } = answer
  const max = IMAGE_PIXELS_MAX / 1_000_000
  return frames > 1
    ? refuse(413, 'IMAGE_TOO_LARGE.animation', { max })
    : refuse(413, 'IMAGE_TOO_LARGE', { width, height, max })
}
