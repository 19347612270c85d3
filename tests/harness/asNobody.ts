import { execFileSync } from 'node:child_process'

/** User without rights. */
export const NOBODY = 65_534

/**
 * Runs `work` without root's rights, for which no file is inaccessible. When run as root, it changes the owner of
 * `folder` and the effective user to nobody.
 */
export async function asNobody(folder: string, work: () => Promise<void>): Promise<void> {
  if (process.getuid?.() !== 0) return work()
  execFileSync('chown', ['-R', String(NOBODY), folder])
  process.seteuid?.(NOBODY)
  await work().finally(() => process.seteuid?.(0))
}
