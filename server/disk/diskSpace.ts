import { statfsSync } from 'node:fs'
import { access, constants, statfs } from 'node:fs/promises'
import { StartError } from '../startError.ts'

const MIB = 1024 ** 2

/** Size and free space of a disk, in bytes. */
export interface Disk {
  readonly size: number
  readonly free: number
  /** False for a folder without permission, and for a disk that the kernel made read-only because of damage. */
  readonly isWritable: boolean
}

/** Returns size and free space of a folder's disk, and whether the folder takes files. */
export async function diskOf(folder: string): Promise<Disk> {
  const { bsize, blocks, bavail } = await statfs(folder)
  const isWritable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  )
  return { size: bsize * blocks, free: bsize * bavail, isWritable }
}

/**
 * Refuses an upgrade that would fill the disk of a folder.
 * @param needed bytes that the upgrade takes
 * @throws {StartError} that says how much is missing
 */
export function refuseWithoutSpace(folder: string, needed: number): void {
  const { bsize, bavail } = statfsSync(folder)
  const free = bsize * bavail
  if (free < needed)
    throw new StartError(
      `디스크에 업그레이드할 자리가 없어 시작하지 않습니다. 데이터는 이전 그대로입니다: ${folder} (${Math.ceil(needed / MIB)}MB가 필요한데 ${Math.floor(free / MIB)}MB 남았습니다). 디스크를 비우거나 늘려 주세요.`,
    )
}
