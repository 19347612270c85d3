// Installs a package of Debian's, where that is allowed. Node's own modules only.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** As long as a browser may take to install on a slow line. */
const LOCK_SECONDS = 600

/** Whether the package could be installed; a program of it is another question. */
export function installFromDebian(name) {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return false
  return apt('update') && apt('install', '--no-install-recommends', name)
}

/** Waits for another install that is under way: tests ask for programs at the same time. */
function apt(...args) {
  return asRoot(
    ...['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-y', '-qq'],
    ...['-o', `DPkg::Lock::Timeout=${LOCK_SECONDS}`, ...args],
  )
}

/** Runs a program as root; what it prints goes to standard error. */
export function asRoot(...command) {
  const [program, ...rest] = [...(process.getuid?.() === 0 ? [] : ['sudo', '-n']), ...command]
  return spawnSync(program, rest, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}
