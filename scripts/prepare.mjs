// Runs on any Node >= 20, before anything is installed: imports Node's own modules only.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'

const WINDOWS = process.platform === 'win32'
/** What npm has installed: it writes this file last. */
const INSTALLED = 'node_modules/.package-lock.json'
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
  'docs/guide',
  'docs/images',
  'package-lock.json',
]

/** Path of the pinned Node, which is installed as a dependency. */
export const NODE = join(process.cwd(), 'node_modules', 'node', 'bin', WINDOWS ? 'node.exe' : 'node')

/**
 * Installs the packages of the lockfile, unless they are installed already, by whomever.
 *
 * @param {'running' | 'all'} which what running and building need, or what tests and tools need, too
 */
export function install(which) {
  if (isInstalled('.', which === 'all') && existsSync(NODE)) return
  // NODE_ENV=production must not change what is installed; the pinned Node is installed by its package's install script.
  installLocked([which === 'all' ? '--include=dev' : '--omit=dev', '--ignore-scripts=false'])
  const version = spawnSync(NODE, ['--version'], { encoding: 'utf8' }).stdout?.trim()
  if (!version?.startsWith('v24.')) fail(`고정된 Node 24를 설치하지 못했습니다 (${version ?? '실행할 수 없음'}).`)
}

/** Installs the packages of a folder with a lockfile of its own, unless they are installed already. */
export function installOwn(folder) {
  if (!isInstalled(folder, true)) installLocked(['--prefix', folder, '--ignore-scripts'])
}

/** Whether the packages of a folder's lockfile are installed in their versions. Others may be there, too. */
export function isInstalled(folder, withTools) {
  const [wanted, found] = ['package-lock.json', INSTALLED].map((name) => packagesIn(join(folder, name)))
  return Object.entries(wanted).every(([path, { version, integrity, dev, optional, devOptional }]) => {
    const installed = found[path]
    // Packages of other computers are not installed.
    if (!installed) return path === '' || optional || (!withTools && (dev || devOptional))
    return installed.version === version && installed.integrity === integrity
  })
}

function packagesIn(path) {
  const text = stampOf(path)
  return text === undefined ? {} : JSON.parse(text).packages
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
  try {
    return readFileSync(path, 'utf8')
  } catch ({ code, message }) {
    if (code === 'ENOENT') return
    fail(
      `파일을 읽을 수 없습니다: ${path} (실행한 계정: ${userInfo().username}, ${message}). 소유자와 권한을 확인해 주세요.`,
    )
  }
}

/** Returns a hash of files and of all files in folders. */
export function hashOf(paths) {
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
