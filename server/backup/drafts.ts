import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Deletes the folders with a prefix that killed backups left behind: they contain the whole database, including
 * patients' names.
 */
export async function clearDrafts(dir: string, prefix: string): Promise<void> {
  for (const name of await readdir(dir))
    if (name.startsWith(prefix)) await rm(join(dir, name), { recursive: true, force: true })
}
