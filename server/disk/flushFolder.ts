import { closeSync, fsyncSync, openSync } from 'node:fs'
import { open } from 'node:fs/promises'

/** Error codes of file systems that cannot flush a folder, such as some network drives. */
const UNSUPPORTED = new Set(['EINVAL', 'ENOTSUP', 'EOPNOTSUPP'])

/**
 * Flushes a folder: a created, renamed or deleted file survives a power cut only once its folder is flushed. Does
 * nothing on Windows, which has no such call.
 */
export async function flushFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  await using folder = await open(path, 'r')
  await folder.sync().catch(ignoreUnsupported)
}

/** Synchronous {@link flushFolder}, for the startup. */
export function flushFolderSync(path: string): void {
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } catch (error) {
    ignoreUnsupported(error)
  } finally {
    closeSync(folder)
  }
}

function ignoreUnsupported(error: unknown): void {
  if (error instanceof Error && 'code' in error && UNSUPPORTED.has(String(error.code))) return
  throw error
}
