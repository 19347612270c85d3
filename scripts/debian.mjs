// Installs a package of Debian's, where that is allowed. Node's own modules only.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Whether the package could be installed; a program of it is another question. */
export function installFromDebian(name) {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return false
  return apt('update') && apt('install', '--no-install-recommends', name)
}

function apt(...args) {
  return asRoot('env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-y', '-qq', ...args)
}

/** Runs a program as root; what it prints goes to standard error. */
export function asRoot(...command) {
  const [program, ...rest] = [...(process.getuid?.() === 0 ? [] : ['sudo', '-n']), ...command]
  return spawnSync(program, rest, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}
