import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Removes the folders, by the beginning of their names, that work which was killed has left: all of the database is in
 * them, names of patients too.
 */
export async function clearDrafts(dir: string, prefix: string): Promise<void> {
  for (const name of await readdir(dir))
    if (name.startsWith(prefix)) await rm(join(dir, name), { recursive: true, force: true })
}
