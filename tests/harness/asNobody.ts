import { execFileSync } from 'node:child_process'

const NOBODY = 65_534

/**
 * Does something without the rights of root, for whom no file is closed; who ran the tests as root gives `folder` away
 * for it.
 */
export async function asNobody(folder: string, work: () => Promise<void>): Promise<void> {
  if (process.getuid?.() !== 0) return work()
  execFileSync('chown', ['-R', String(NOBODY), folder])
  process.seteuid?.(NOBODY)
  await work().finally(() => process.seteuid?.(0))
}
