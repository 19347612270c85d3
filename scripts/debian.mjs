// Installs a Debian package if possible. Uses Node's own modules only.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Time limit of waiting for another installation: a browser on a slow line. */
const LOCK_SECONDS = 600

/** Installs a package. Returns whether that succeeded, not whether a program of it exists. */
export function installFromDebian(name) {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return false
  return apt('update') && apt('install', '--no-install-recommends', name)
}

/** Runs apt-get and waits for other running installations: tests may request programs at the same time. */
function apt(...args) {
  const options = ['-y', '-qq', '-o', `DPkg::Lock::Timeout=${LOCK_SECONDS}`]
  return asRoot('env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...options, ...args)
}

/** Runs a program as root; its output goes to standard error. */
export function asRoot(...command) {
  const [program, ...rest] = [...(process.getuid?.() === 0 ? [] : ['sudo', '-n']), ...command]
  return spawnSync(program, rest, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}
