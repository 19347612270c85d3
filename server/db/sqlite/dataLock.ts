import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createPrivateFile } from '../../disk/privateFiles.ts'
import { StartError } from '../../startError.ts'

/**
 * Locks a data folder for this process: two servers on one embedded database would miss each other's events. The
 * operating system holds the lock, on a separate file, so a crash releases it.
 * @returns a function that releases the lock.
 * @throws {StartError} when another server holds it.
 */
export function lockDataDir(dataDir: string): () => void {
  let lock: DatabaseSync | undefined
  try {
    const path = join(dataDir, 'server.lock')
    createPrivateFile(path)
    lock = new DatabaseSync(path)
    // In memory: a journal beside the empty file would need space, and a server must start on a full disk.
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    lock?.close()
    throw new StartError(
      `${isBusy(error) ? OTHER_SERVER : NOT_WRITABLE} (DATA_DIR=${dataDir}): ${(error as Error).message}`,
    )
  }
  return () => lock.close()
}

const OTHER_SERVER = '다른 서버가 이 데이터 폴더를 쓰고 있습니다'
const NOT_WRITABLE = '데이터 폴더에 쓸 수 없습니다'
const SQLITE_BUSY = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
