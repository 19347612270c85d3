import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isInstalled } from '../../scripts/prepare.mjs'
import { temporaryFolder } from '../harness/temporaryFolder.ts'

const REPOSITORY = join(import.meta.dirname, '../..')

interface Lock {
  packages: Record<string, { version: string; dev?: boolean }>
}

let folder: string
let installed: string
beforeEach(() => {
  folder = temporaryFolder()
  installed = join(folder, 'node_modules/.package-lock.json')
  mkdirSync(join(folder, 'node_modules'))
  copyFileSync(join(REPOSITORY, 'package-lock.json'), join(folder, 'package-lock.json'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Writes what npm says of its installation. @param change what is different from that of this repository */
function install(change: (packages: Lock['packages']) => void = () => undefined): void {
  const lock = JSON.parse(readFileSync(join(REPOSITORY, 'package-lock.json'), 'utf8')) as Lock
  // The project itself is in the lockfile alone.
  delete lock.packages['']
  change(lock.packages)
  writeFileSync(installed, JSON.stringify(lock))
}

it('takes what npm ci has installed for what it is, for the server and for the tools', () => {
  install()
  expect([isInstalled(folder, false), isInstalled(folder, true)]).toEqual([true, true])
})

it('needs the tools for tests alone', () => {
  install((packages) => {
    for (const [path, { dev }] of Object.entries(packages)) if (dev) delete packages[path]
  })
  expect([isInstalled(folder, false), isInstalled(folder, true)]).toEqual([true, false])
})

it.each<[string, () => void]>([
  ['nothing', () => undefined],
  [
    'another version of a package',
    () => install((packages) => ((packages['node_modules/fastify'] ?? fail()).version = '4.0.0')),
  ],
  ['all but a package', () => install((packages) => delete packages['node_modules/zod'])],
])('sees that %s is installed', (_name, change) => {
  change()
  expect(isInstalled(folder, false)).toBe(false)
})

function fail(): never {
  throw new Error('fastify is not in the lockfile')
}
