// Finds promtool for the tests, or installs Debian's package prometheus, and prints its path. Uses Node's own modules
// only.
import { existsSync } from 'node:fs'
import { installFromDebian } from './debian.mjs'

const PROGRAM = '/usr/bin/promtool'

if (existsSync(PROGRAM) || (installFromDebian('prometheus') && existsSync(PROGRAM))) {
  console.log(PROGRAM)
} else {
  console.error('promtool을 찾지도 설치하지도 못했습니다.')
  process.exitCode = 1
}
