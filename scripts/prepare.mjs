// Runs on any Node >= 20, before anything is installed: imports Node's own modules only.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const WINDOWS = process.platform === 'win32'
const INSTALLED = 'node_modules/.installed'
const BUILT = 'dist/.built'
/** Sources of the browser application's build. */
const SOURCES = [
  'src',
  'contract',
  'domain',
  'public',
  'index.html',
  'vite.config.ts',
  'scripts/vite',
  'package-lock.json',
]

/** Path of the pinned Node, which is installed as a dependency. */
export const NODE = join(process.cwd(), 'node_modules', 'node', 'bin', WINDOWS ? 'node.exe' : 'node')

/**
 * Installs the packages of the lockfile, unless they are installed already.
 *
 * @param {'running' | 'all'} which what running and building need, or what tests and tools need, too
 */
export function install(which) {
  const lockfile = hashOf(['package-lock.json'])
  if ([lockfile, `${lockfile} ${which}`].includes(stampOf(INSTALLED)) && existsSync(NODE)) return
  // NODE_ENV=production must not change what is installed; the pinned Node is installed by its package's install script.
  installLocked([which === 'all' ? '--include=dev' : '--omit=dev', '--ignore-scripts=false'])
  const version = spawnSync(NODE, ['--version'], { encoding: 'utf8' }).stdout?.trim()
  if (!version?.startsWith('v24.')) fail(`고정된 Node 24를 설치하지 못했습니다 (${version ?? '실행할 수 없음'}).`)
  writeFileSync(INSTALLED, which === 'all' ? lockfile : `${lockfile} ${which}`)
}

/** Installs the packages of a folder with a lockfile of its own, unless they are installed already. */
export function installOwn(folder) {
  const lockfile = hashOf([join(folder, 'package-lock.json')])
  const stamp = join(folder, INSTALLED)
  if (stampOf(stamp) === lockfile) return
  installLocked(['--prefix', folder, '--ignore-scripts'])
  writeFileSync(stamp, lockfile)
}

function installLocked(options) {
  console.log('의존 패키지를 설치합니다…')
  run(WINDOWS ? 'npm.cmd' : 'npm', ['ci', ...options, '--no-audit', '--no-fund', '--loglevel=error'])
}

/** Builds the browser application, unless its sources are unchanged. */
export function build() {
  const wanted = hashOf(SOURCES)
  if (stampOf(BUILT) === wanted) return
  console.log('화면을 빌드합니다…')
  run(NODE, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'])
  mkdirSync('dist', { recursive: true })
  writeFileSync(BUILT, wanted)
}

/** Runs a program to its end with inherited input and output; exits when it fails. */
export function run(program, args) {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit', shell: WINDOWS && program.endsWith('.cmd') })
  if (error) fail(`${program}: ${error.message}`)
  if (status !== 0) fail(`실패했습니다: ${program} ${args.join(' ')}`)
}

export function fail(message) {
  console.error(message)
  process.exit(1)
}

function stampOf(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesBelow).sort()) hash.update(`${path}\0`).update(readFileSync(path))
  return hash.digest('hex')
}

function filesBelow(path) {
  if (!existsSync(path)) return []
  try {
    return readdirSync(path, { withFileTypes: true }).flatMap((entry) => filesBelow(join(path, entry.name)))
  } catch {
    return [path]
  }
}
