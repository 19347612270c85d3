import { statfs } from 'node:fs/promises'

/** Size and free space of a disk, in bytes. */
export interface Disk {
  readonly size: number
  readonly free: number
}

/** Returns size and free space of a folder's disk. */
export async function diskOf(folder: string): Promise<Disk> {
  const { bsize, blocks, bavail } = await statfs(folder)
  return { size: bsize * blocks, free: bsize * bavail }
}
