import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** All that the clean computer has, besides the C and C++ libraries of every Debian. */
const PROGRAMS = ['/bin/sh', '/bin/tar', '/bin/gzip', '/bin/readlink', '/bin/ln', '/bin/sleep']
const DEVICES = ['/dev/null', '/dev/urandom']

/**
 * Fills a folder as the root of a computer that has a shell and tar, and neither Node nor npm nor git.
 * @param binary program whose shared libraries are there too
 */
export function makeCleanRoot(root: string, binary: string): void {
  for (const folder of ['bin', 'dev', 'proc', 'tmp', 'opt', 'etc', 'var/lib'])
    mkdirSync(join(root, folder), { recursive: true })
  for (const path of PROGRAMS) copy(path, root)
  for (const path of [...PROGRAMS, binary]) for (const library of librariesOf(path)) copy(library, root)
  for (const device of DEVICES) writeFileSync(join(root, device), '')
}

/**
 * Runs a script of the shell in the root, as its own user, in mount, network and process namespaces of its own. Only
 * the loopback interface is up.
 * @returns the arguments of `unshare`
 */
export function inCleanRoot(root: string, script: string): string[] {
  const bind = DEVICES.map((device) => `mount --bind ${device} ${root}${device}`)
  const enter = `exec env -i PATH=/bin HOME=/tmp /usr/sbin/chroot ${root} /bin/sh -c '${script.replaceAll("'", `'\\''`)}'`
  return [
    '-rmnpf',
    '--kill-child',
    '/bin/sh',
    '-ec',
    ['/usr/sbin/ip link set lo up', `mount -t proc proc ${root}/proc`, ...bind, enter].join('\n'),
  ]
}

function librariesOf(path: string): string[] {
  const lines = execFileSync('ldd', [path], { encoding: 'utf8' })
  return [...lines.matchAll(/(\/\S+) \(0x/g)].map(([, library = '']) => library)
}

function copy(path: string, root: string): void {
  const to = join(root, path)
  mkdirSync(dirname(to), { recursive: true })
  if (!existsSync(to)) copyFileSync(path, to)
}
