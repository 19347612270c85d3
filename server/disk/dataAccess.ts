import { accessSync, constants, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { StartError } from '../startError.ts'
import { BEFORE_RESTORE, isOfDataFolder, UPLOADS } from './dataFolder.ts'
import { account, exists, inaccessible, nearestFolder } from './fileAccess.ts'

/**
 * Refuses a folder in which this account may not read, create and delete files; one that does not exist yet is created
 * in the nearest one above it.
 * @throws {StartError} that names the path, the account, and what to do
 */
export function refuseUnusable(path: string): void {
  const folder = nearestFolder(path)
  if (!statSync(folder).isDirectory()) throw new StartError(`폴더가 아닙니다: ${folder}`)
  const create = constants.W_OK | constants.X_OK
  refuseWithout(folder, folder === resolve(path) ? constants.R_OK | create : create)
}

/**
 * Refuses a data folder of which this account may not use a part, such as one in which another account has run the server.
 * @throws {StartError} as {@link refuseUnusable} does
 */
export function refuseUnusableData(dataDir: string): void {
  refuseUnusable(dataDir)
  if (!exists(dataDir)) return
  const names = readdirSync(dataDir).filter((name) => isOfDataFolder(name) && !name.startsWith(BEFORE_RESTORE))
  const uploads = join(dataDir, UPLOADS)
  const all = names.map((name) => join(dataDir, name))
  try {
    for (const path of all) refuseUnwritable(path)
    if (names.includes(UPLOADS)) for (const name of readdirSync(uploads)) refuseUnreadable(join(uploads, name))
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    throw new StartError(
      `${error.message} 다른 계정으로 서버나 명령을 실행한 적이 있으면 관리자(root)로 실행해 주세요: chown -R ${account()} ${dataDir}`,
      { cause: error },
    )
  }
}

/** @throws {StartError} for a file that this account may not read, or that does not exist */
export function refuseUnreadable(path: string): void {
  refuseWithout(path, constants.R_OK)
}

/** Refuses a file that this account may not write, or a folder that it may not use. A missing one is created later. */
export function refuseUnwritable(path: string): void {
  if (!exists(path)) return refuseUnusable(path)
  if (statSync(path).isDirectory()) refuseUnusable(path)
  else refuseWithout(path, constants.W_OK)
}

function refuseWithout(path: string, rights: number): void {
  try {
    accessSync(path, rights)
  } catch (error) {
    throw inaccessible(error, path)
  }
}
