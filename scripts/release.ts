// npm run release [-- linux-x64 …]: makes the archives that a hospital installs without npm, into release/. The last
// lines are the paths of the archives. The browser application is built already.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import manifest from '../package.json' with { type: 'json' }
import { followImports, type Loaded, namedPackages } from './release/importGraph.ts'
import { licencesIn, notices } from './release/notices.ts'
import { NODE_VERSION, type Platform, PLATFORMS } from './release/platforms.ts'

const RELEASE = 'release'
/** Programs of the archive, and those that the server starts as processes or threads of their own. */
const PROGRAMS = [
  'scripts/cli.ts',
  'scripts/{auditCheck,backup,doctor,hl7Send,migrateData,password}.ts',
  'server/main.ts',
  'agent/main.ts',
  'server/**/*{Program,Worker}.ts',
]
/** Pages at the top of the repository that the archive has too. */
const PAGES = ['README.md', 'LICENSE', 'CHANGELOG.md', 'SECURITY.md', 'CONTRIBUTING.md']
/** Largest archive, in bytes: what a hospital's mail or USB stick takes. */
const BYTES_MAX = 120 * 1024 * 1024
const NPM = process.platform === 'win32' ? 'npm.cmd' : 'npm'
const QUIET = ['--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts', '--prefer-offline']

const dependencies: Readonly<Record<string, string>> = manifest.dependencies
const isDependency = (name: string) => name in dependencies
const chosen = PLATFORMS.filter(({ name }) => process.argv.length === 2 || process.argv.slice(2).includes(name))
if (chosen.length === 0) throw new Error(`platforms: ${PLATFORMS.map(({ name }) => name).join(', ')}`)
if (dependencies['node'] !== NODE_VERSION)
  throw new Error(`scripts/release/platforms.ts pins Node ${NODE_VERSION}, package.json ${dependencies['node']}`)

const work = mkdtempSync(join(tmpdir(), 'waiting-board-release-'))
try {
  rmSync(RELEASE, { recursive: true, force: true })
  mkdirSync(RELEASE)
  const server = followImports(globSync(PROGRAMS), isDependency)
  const page = [
    ...followImports(globSync('src/**/*.{ts,tsx}'), isDependency).packages,
    ...namedPackages(globSync('src/**/*.css'), isDependency),
  ]
  const running = lockOf('running', server.packages)
  // Libraries of the browser are in the built pages.
  const shipped = lockOf('shipped', [...new Set([...server.packages, ...page])])
  const sbom = npm(['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--omit=dev'], shipped)
  const archives = chosen.map((platform) => pack(platform, { server, running, shipped, sbom }))
  writeFileSync(join(RELEASE, 'SHA256SUMS'), archives.map((path) => `${sha256(path)}  ${basename(path)}\n`).join(''))
  console.log(archives.join('\n'))
} finally {
  rmSync(work, { recursive: true, force: true })
}

interface Parts {
  readonly server: Loaded
  /** Folder of the lockfile of the packages that run. */
  readonly running: string
  /** Folder of the lockfile of these and of the packages that are built into the pages. */
  readonly shipped: string
  readonly sbom: string
}

/** Makes the archive of a platform. @returns its path */
function pack(platform: Platform, { server, running, shipped, sbom }: Parts): string {
  const name = `${manifest.name}-${manifest.version}-${platform.name}`
  const folder = join(work, name)
  for (const file of server.files) copy(file, join(folder, file))
  for (const path of ['deploy', 'dist', 'docs', ...PAGES]) copy(path, join(folder, path))
  rmSync(join(folder, 'dist/.built'), { force: true })
  for (const file of ['package.json', 'package-lock.json']) copy(join(running, file), join(folder, file))
  npm(['ci', '--omit=dev', ...platform.npm, ...QUIET], folder)
  for (const file of globSync('node_modules/{.bin,.package-lock.json,**/*.{map,md,d.ts,d.mts,d.cts,test.js}}', {
    cwd: folder,
  }))
    if (!/licen[cs]e|notice/i.test(basename(file))) rmSync(join(folder, file), { recursive: true, force: true })
  const node = unpackNode(platform)
  copy(join(node, platform.node.file), join(folder, 'node', platform.node.file))
  copy('scripts/release/bin', join(folder, 'bin'))
  writeFileSync(join(folder, 'sbom.cdx.json'), sbom)
  writeFileSync(
    join(folder, 'THIRD-PARTY-NOTICES.txt'),
    [
      `Node.js ${NODE_VERSION}`,
      ...licencesIn([node]),
      '='.repeat(80),
      'Pretendard',
      ...licencesIn(['src/theme/pretendard']),
      '='.repeat(80),
      notices(join(shipped, 'package-lock.json'), ['.', folder]),
    ].join('\n\n'),
  )
  const archive = `${RELEASE}/${name}.tar.gz`
  const order = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=u+rwX,go+rX,go-w']
  execFileSync('tar', ['-czf', archive, ...order, '-C', work, name], { stdio: ['ignore', 'inherit', 'inherit'] })
  rmSync(folder, { recursive: true })
  const { size } = statSync(archive)
  if (size > BYTES_MAX) throw new Error(`${archive} has ${size} bytes, more than ${BYTES_MAX}`)
  return archive
}

/** Writes a manifest and lockfile of some of the packages, in the versions of ours. @returns their folder */
function lockOf(name: string, packages: readonly string[]): string {
  const folder = join(work, name)
  mkdirSync(folder)
  const { version, license, type } = manifest
  const wanted = Object.fromEntries(packages.map((each) => [each, dependencies[each]]))
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ name: manifest.name, version, private: true, license, type, dependencies: wanted }, null, 2)}\n`,
  )
  copy('package-lock.json', join(folder, 'package-lock.json'))
  npm(['install', '--package-lock-only', ...QUIET], folder)
  return folder
}

/** Downloads Node for a platform. @returns the folder of its package */
function unpackNode({ name, node }: Platform): string {
  const folder = join(work, `node-${name}`)
  mkdirSync(folder)
  npm(['pack', `node-${name}@${NODE_VERSION}`, '--prefer-offline', '--loglevel=error'], folder)
  const [archive = ''] = globSync('*.tgz', { cwd: folder })
  const integrity = `sha512-${createHash('sha512')
    .update(readFileSync(join(folder, archive)))
    .digest('base64')}`
  if (integrity !== node.integrity) throw new Error(`node-${name}@${NODE_VERSION} is another package: ${integrity}`)
  execFileSync('tar', ['-xzf', archive], { cwd: folder })
  return join(folder, 'package')
}

function npm(words: readonly string[], cwd: string): string {
  return execFileSync(NPM, words, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
    shell: NPM.endsWith('.cmd'),
  })
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, { recursive: true })
}

function sha256(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}
