// Finds espeak-ng for the tests, or installs Debian's package, and prints its path. Uses Node's own modules only.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installFromDebian } from './debian.mjs'

const NAME = 'espeak-ng'
const find = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, NAME))
    .find(existsSync)

const program = find() ?? (installFromDebian(NAME) ? find() : undefined)
if (program) {
  console.log(program)
} else {
  console.error(`${NAME}를 찾지도 설치하지도 못했습니다.`)
  process.exitCode = 1
}
