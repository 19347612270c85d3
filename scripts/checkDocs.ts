// npm run check:docs: whether the commands, files and settings that the documentation names exist. Commands of
// `waiting-board` run on data of their own, unless they have a placeholder; shell blocks are parsed by bash. The examples
// for programmers are sent to a server.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import manifest from '../package.json' with { type: 'json' }
import { exists } from '../server/disk/fileAccess.ts'
import { EXAMPLES_PAGE, runExamples } from './docExamples.ts'
import { olderPictures } from './pictureNotes.ts'
import { SETTINGS_PAGE, withTables } from './settingsTables.ts'

const PAGES = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')]
/** Folder of the data in the documentation. */
const DATA_DIR = '/var/lib/waiting-board'
/** Resource that CONTRIBUTING.md adds as an example. */
const EXAMPLE = 'departments'
/** Part of an argument that stands for something else. */
const PLACEHOLDER = /[가-힣…]/
/** Programs that run until they are stopped: tests start them. */
const LASTING = /^(?:start|agent --config .+)$/
const LIMIT_MS = 120_000
/** A heading of a decision, in a comment or a link. */
const CITATION = /\bdecisions\/([a-z]+)\.md#([\p{L}\p{N}_-]+)/gu

const faults: string[] = []
const scripts = new Set(Object.keys(manifest.scripts))
const ran = new Set<string>()
const data = mkdtempSync(join(tmpdir(), 'waiting-board-docs-'))
const environment = { ...process.env, DATA_DIR: data, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn' }
try {
  await makeData()
  for (const page of PAGES) check(page, readFileSync(page, 'utf8'))
  const settings = readFileSync(SETTINGS_PAGE, 'utf8')
  if (withTables(settings) !== settings)
    faults.push(`${SETTINGS_PAGE}: the tables differ from server/config/. Run: node scripts/settingsTables.ts`)
} finally {
  rmSync(data, { recursive: true, force: true })
}
checkCitations()
const examples = await runExamples()
faults.push(...examples.faults)
for (const fault of faults) console.error(fault)
const older = olderPictures()
if (older.length > 0) console.log(`older than what they show, see npm run screenshots: ${older.join(', ')}`)
console.log(`examples of ${EXAMPLES_PAGE}: ran ${examples.ran.join(', ') || 'none'}`)
if (examples.skipped.length > 0)
  console.log(`not run, because its program is not installed: ${examples.skipped.join(', ')}`)
console.log(`docs: ${PAGES.length} pages, ${ran.size} commands run, ${faults.length} faults`)
process.exitCode = faults.length > 0 ? 1 : 0

function check(page: string, text: string): void {
  const fault = (what: string) => faults.push(`${page}: ${what}`)
  for (const [, target = ''] of text.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g))
    if (!/^[a-z]+:/.test(target) && !exists(resolve(dirname(page), target))) fault(`${target} does not exist`)
  // Decisions and benchmarks describe what was there at their time.
  if (/^docs\/(decisions|benchmarks)\//.test(page)) return
  for (const [, name = ''] of text.matchAll(/\bnpm run ([\w:-]+)/g))
    if (!scripts.has(name)) fault(`npm run ${name} does not exist`)
  for (const [, target = ''] of text.matchAll(
    /`((?:deploy|docs|scripts|server|src|tests|contract|domain)\/[\w./-]+\.\w+)`/g,
  ))
    if (!target.includes(EXAMPLE) && ![target, `tests/${target}`].some((path) => exists(path)))
      fault(`${target} does not exist`)
  for (const [, language = '', block = ''] of text.matchAll(/^```(\w*)\n(.*?)^```$/gms)) {
    if (language !== '' && language !== 'sh') continue
    const { status, stderr } = spawnSync('bash', ['-n'], { input: block, encoding: 'utf8' })
    if (status !== 0) fault(`bash cannot read a block: ${stderr.trim()}`)
    for (const line of block.split('\n')) run(line.trim(), fault)
  }
}

/** Checks that each heading of a decision exists that code or a document cites, as `docs/decisions/queue.md#pauses`. */
function checkCitations(): void {
  const sources = globSync('{agent,bench,contract,domain,scripts,server,src,tests}/**/*.{ts,tsx,mjs}', {
    exclude: (name) => name === 'node_modules',
  })
  for (const path of [...PAGES, ...sources])
    for (const [, page = '', heading = ''] of readFileSync(path, 'utf8').matchAll(CITATION))
      if (!headingsOf(page).has(heading)) faults.push(`${path}: docs/decisions/${page}.md has no heading #${heading}`)
}

/** Returns the anchors of a page's headings, as its host makes them. */
function headingsOf(page: string): ReadonlySet<string> {
  const path = `docs/decisions/${page}.md`
  const text = exists(path) ? readFileSync(path, 'utf8') : ''
  const anchor = (heading: string) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-')
  return new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchor(heading)))
}

/** Runs a command of `waiting-board` on data of its own, once. */
function run(line: string, fault: (what: string) => void): void {
  const [, command = ''] = /^(?:runuser -u \S+ -- )?waiting-board ((?:[\w-]).*)$/.exec(line) ?? []
  if (command === '' || LASTING.test(command) || PLACEHOLDER.test(command) || ran.has(command)) return
  ran.add(command)
  const words = command.split(/\s+/).map((word) => word.replace(DATA_DIR, data))
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/cli.ts', ...words], {
    encoding: 'utf8',
    timeout: LIMIT_MS,
    env: environment,
  })
  if (status !== 0) fault(`waiting-board ${command} ended with ${status}: ${(stderr || stdout).trim()}`)
}

/** Starts and stops a server, which makes the database that the commands need. */
async function makeData(): Promise<void> {
  const server = spawn(process.execPath, ['server/main.ts'], { stdio: ['ignore', 'pipe', 'inherit'], env: environment })
  const ended = once(server, 'exit')
  for await (const output of server.stdout) if (String(output).includes('준비되었습니다')) break
  server.kill('SIGTERM')
  await ended
}
