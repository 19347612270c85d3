import { mkdir, readFile, readlink, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** What Chromium leaves in a profile to say that it is in use. */
const LOCK = 'SingletonLock'
const LOCKS = [LOCK, 'SingletonCookie', 'SingletonSocket']

/**
 * Makes the browser's profile ours: a browser that an agent left behind when it was killed would swallow the next one's
 * page, and the lock of a computer that had another name meanwhile would stop it with a question.
 */
export async function takeProfile(profile: string): Promise<void> {
  await mkdir(profile, { recursive: true })
  const owner = await readlink(join(profile, LOCK)).catch(() => '')
  const pid = Number(/-(\d+)$/.exec(owner)?.[1])
  if (pid > 0 && (await commandOf(pid)).includes(`--user-data-dir=${profile}`)) process.kill(pid, 'SIGKILL')
  await Promise.all(LOCKS.map((name) => rm(join(profile, name), { force: true })))
}

/** The arguments of a running program (Linux); none when it has ended or cannot be asked. */
async function commandOf(pid: number): Promise<string[]> {
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return line.split('\0')
}
