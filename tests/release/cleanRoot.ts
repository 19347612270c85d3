import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** All that the clean computer has, besides the C and C++ libraries of every Debian. */
const PROGRAMS = ['/bin/sh', '/bin/tar', '/bin/gzip', '/bin/readlink', '/bin/ln', '/bin/sleep']
const DEVICES = ['/dev/null', '/dev/urandom']
/** What an administrator has besides: programs that create accounts and run others in their name. */
const ADMINISTRATION = [
  '/usr/sbin/useradd',
  '/usr/sbin/nologin',
  '/usr/bin/install',
  '/usr/sbin/runuser',
  '/usr/bin/setpriv',
  '/usr/bin/stat',
]
const ACCOUNTS = {
  'etc/passwd': 'root:x:0:0:root:/root:/bin/sh\n',
  'etc/group': 'root:x:0:\nshadow:x:42:\n',
  'etc/shadow': '',
  'etc/gshadow': '',
  'etc/login.defs': 'USERGROUPS_ENAB yes\nSYS_UID_MIN 100\nSYS_UID_MAX 999\nSYS_GID_MIN 100\nSYS_GID_MAX 999\n',
  'etc/security/limits.conf': '',
  'etc/pam.d/runuser':
    'auth sufficient pam_rootok.so\naccount required pam_permit.so\nsession required pam_permit.so\n',
} as const

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

/** Adds what an administrator has to a clean root, and nothing that the product is installed into. */
export function addAdministration(root: string): void {
  const modules = globSync('/{usr/,}lib/{*/,}security/pam_{rootok,permit}.so')
  for (const path of [...ADMINISTRATION, ...modules]) {
    copy(path, root)
    for (const library of librariesOf(path)) copy(library, root)
  }
  for (const folder of ['etc/systemd/system', 'usr/local/bin', 'var/lib', 'root'])
    mkdirSync(join(root, folder), { recursive: true })
  for (const [path, text] of Object.entries(ACCOUNTS)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

/**
 * Runs a script of the shell in the root, as its own user, in mount, network and process namespaces of its own. Only
 * the loopback interface is up.
 * @param isRoot runs it as root, who may use other accounts
 * @returns the arguments of `unshare`
 */
export function inCleanRoot(root: string, script: string, isRoot = false): string[] {
  const bind = DEVICES.map((device) => `mount --bind ${device} ${root}${device}`)
  const enter = `exec env -i PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/tmp /usr/sbin/chroot ${root} /bin/sh -c '${script.replaceAll("'", `'\\''`)}'`
  return [
    isRoot ? '-mnpf' : '-rmnpf',
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
