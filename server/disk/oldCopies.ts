import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { BEFORE_RESTORE, BEFORE_UPGRADE } from './dataFolder.ts'
import { exists } from './fileAccess.ts'

/** A copy of old data, from before an upgrade or a restore; names in it outlive their erasure. */
export interface OldCopy {
  readonly path: string
  readonly madeAt: Date
}

/** Returns the copies in a data folder: the files in `before-upgrade/`, and each `before-restore-…`. */
export function oldCopies(dataDir: string): OldCopy[] {
  const upgrades = join(dataDir, BEFORE_UPGRADE)
  const names = exists(upgrades) ? readdirSync(upgrades).map((name) => join(BEFORE_UPGRADE, name)) : []
  const restores = readdirSync(dataDir).filter((name) => name.startsWith(BEFORE_RESTORE))
  return [...names, ...restores].map((name) => ({ path: join(dataDir, name), madeAt: madeAt(dataDir, name) }))
}

/** Deletes the copies made before an instant. @returns their paths. */
export function removeOldCopies(dataDir: string, before: Date): string[] {
  const old = oldCopies(dataDir).filter((copy) => copy.madeAt < before)
  for (const { path } of old) rmSync(path, { recursive: true, force: true })
  return old.map(({ path }) => path)
}

/**
 * Returns when a copy was made. The name of a restore's folder contains the time, because moved files keep their own
 * times.
 */
function madeAt(dataDir: string, name: string): Date {
  const named = new Date(name.slice(BEFORE_RESTORE.length).replace(/T(\d\d)-(\d\d)-(\d\d)/, 'T$1:$2:$3'))
  return name.startsWith(BEFORE_RESTORE) && !Number.isNaN(named.getTime()) ? named : statSync(join(dataDir, name)).mtime
}
