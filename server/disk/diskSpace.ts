import { access, constants, statfs } from 'node:fs/promises'

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
