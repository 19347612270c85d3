import { readFileSync } from 'node:fs'
import { posix } from 'node:path'

const MOUNTS = '/proc/self/mountinfo'

/** A mount of this process. */
interface Mount {
  readonly id: string
  readonly parent: string
  /** Device, `major:minor`, and the directory of its file system that is mounted. */
  readonly device: string
  readonly root: string
  readonly point: string
}

/** Returns the mounts of this process, in the format of Linux; undefined where the system does not list them. */
export function readMounts(): string | undefined {
  try {
    return readFileSync(MOUNTS, 'utf8')
  } catch {
    return undefined
  }
}

/**
 * Returns the mount point of the file system that contains a path. A folder that is mounted over itself does not count:
 * systemd does this to each folder that a service may write.
 * @param mountinfo content of /proc/self/mountinfo
 */
export function mountPointOf(path: string, mountinfo: string): string {
  const mounts = mountinfo.trim().split('\n').map(parse)
  // The last of several mounts at one point covers the others.
  let mount = mounts
    .filter(({ point }) => isWithin(path, point))
    .reduce<Mount | undefined>((best, each) => (best && best.point.length > each.point.length ? best : each), undefined)
  while (mount) {
    const { parent: id, device, root, point } = mount
    const parent = mounts.find((each) => each.id === id)
    const isItself = parent?.device === device && root === posix.join(parent.root, posix.relative(parent.point, point))
    if (!isItself) return point
    mount = parent
  }
  return '/'
}

function parse(line: string): Mount {
  const [id = '', parent = '', device = '', root = '/', point = '/'] = line.split(' ')
  return { id, parent, device, root: unescape(root), point: unescape(point) }
}

/** Spaces in paths are written in octal. */
const unescape = (path: string) =>
  path.replaceAll(/\\(\d{3})/g, (_all, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))

const isWithin = (path: string, point: string) => point === '/' || path === point || path.startsWith(`${point}/`)
