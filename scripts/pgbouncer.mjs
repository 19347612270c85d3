// Finds PgBouncer for the tests, or installs Debian's package, and prints its path. Uses Node's own modules only.
import { existsSync } from 'node:fs'
import { installFromDebian } from './debian.mjs'

const PROGRAM = '/usr/sbin/pgbouncer'

if (existsSync(PROGRAM) || (installFromDebian('pgbouncer') && existsSync(PROGRAM))) {
  console.log(PROGRAM)
} else {
  console.error('PgBouncer를 찾지도 설치하지도 못했습니다.')
  process.exitCode = 1
}
