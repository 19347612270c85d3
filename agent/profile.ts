import { mkdir, readFile, readlink, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Lock files of a profile in use by Chromium. */
const LOCK = 'SingletonLock'
const LOCKS = [LOCK, 'SingletonCookie', 'SingletonSocket']

/**
 * Takes over the browser's profile. A browser left behind by a killed agent would take the new one's page, and a lock
 * with an old host name of the computer would stop the new browser with a dialog.
 */
export async function takeProfile(profile: string): Promise<void> {
  await mkdir(profile, { recursive: true })
  const owner = await readlink(join(profile, LOCK)).catch(() => '')
  const pid = Number(/-(\d+)$/.exec(owner)?.[1])
  if (pid > 0 && (await commandOf(pid)).includes(`--user-data-dir=${profile}`)) process.kill(pid, 'SIGKILL')
  await Promise.all(LOCKS.map((name) => rm(join(profile, name), { force: true })))
}

/** Returns the arguments of a running process (Linux); none when it has ended or cannot be read. */
async function commandOf(pid: number): Promise<string[]> {
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return line.split('\0')
}
