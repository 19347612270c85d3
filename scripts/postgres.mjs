// Finds the programs of a PostgreSQL for the tests, or installs Debian's package, and prints their folder. Uses Node's
// own modules only.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { asRoot, installFromDebian } from './debian.mjs'

const OLDEST = 15
/** Parent folders of the versions: Debian, Red Hat, Homebrew (Intel, Apple). */
const VERSIONED = ['/usr/lib/postgresql', '/usr', '/usr/local/opt', '/opt/homebrew/opt']
/** Debian's setting of whether the package starts a server. */
const DEBIAN_SETTINGS = '/etc/postgresql-common/createcluster.conf'

const folder = find() ?? (install() ? find() : undefined)
if (folder) {
  console.log(folder)
} else {
  console.error(
    `PostgreSQL ${OLDEST} 이상을 찾지도 설치하지도 못했습니다. POSTGRES_BIN에 initdb와 postgres가 있는 폴더를 적어 주세요.`,
  )
  process.exitCode = 1
}

function find() {
  const versions = VERSIONED.filter(existsSync)
    .flatMap((parent) =>
      readdirSync(parent)
        .filter((name) => /^(pgsql-|postgresql@)?\d+$/.test(name))
        .map((name) => join(parent, name, 'bin')),
    )
    .toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  const candidates = process.env.POSTGRES_BIN
    ? [process.env.POSTGRES_BIN]
    : [...versions, ...(process.env.PATH ?? '').split(delimiter)]
  return candidates.find((path) => existsSync(join(path, 'initdb')) && versionOf(path) >= OLDEST)
}

function versionOf(path) {
  const { stdout } = spawnSync(join(path, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/(\d+)(\.\d+|beta|rc)/.exec(stdout ?? '')?.[1] ?? 0)
}

function install() {
  console.error('시험에 쓸 PostgreSQL을 설치합니다…')
  return (
    installFromDebian('postgresql-common') &&
    asRoot('sed', '-i', 's/^#create_main_cluster = true/create_main_cluster = false/', DEBIAN_SETTINGS) &&
    installFromDebian('postgresql')
  )
}
