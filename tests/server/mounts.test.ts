import { expect, it } from 'vitest'
import { mountPointOf } from '../../server/backup/mounts.ts'

/** Mounts of a service that systemd runs with `ReadWritePaths` and `StateDirectory`. */
const SERVICE = [
  '100 90 8:1 / / ro,relatime - ext4 /dev/sda1 rw',
  '101 100 8:1 /var/lib/waiting-board /var/lib/waiting-board rw,relatime - ext4 /dev/sda1 rw',
  '102 100 8:1 /var/backups/waiting-board /var/backups/waiting-board rw,relatime - ext4 /dev/sda1 rw',
].join('\n')

it.each([
  ['a folder that systemd mounts over itself', SERVICE, '/'],
  [
    'another disk, which systemd mounts over itself',
    `${SERVICE}\n103 100 8:17 / /var/backups rw - ext4 /dev/sdb1 rw\n104 103 8:17 /waiting-board /var/backups/waiting-board rw - ext4 /dev/sdb1 rw`,
    '/var/backups',
  ],
  [
    'another folder of the same disk, as a volume of a container is',
    `${SERVICE}\n103 100 8:1 /srv/volumes/backups /var/backups/waiting-board rw - ext4 /dev/sda1 rw`,
    '/var/backups/waiting-board',
  ],
  [
    'a share whose path has a space',
    '1 0 8:1 / / rw - ext4 /dev/sda1 rw\n2 1 0:50 / /var/backups/waiting\\040board rw - nfs nas:/b rw',
    '/var/backups/waiting board',
  ],
])('the mount point of %s is found', (_what, mounts, point) => {
  const path = point.includes(' ') ? `${point}/nightly` : '/var/backups/waiting-board/nightly'
  expect(mountPointOf(path, mounts)).toBe(point)
})
