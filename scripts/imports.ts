// Keeps the house in order: who may import whom. The first rule that matches a file decides; a folder may always
// import itself, and packages are everyone's unless a rule names those allowed.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'

interface Rule {
  readonly files: RegExp
  readonly may: readonly RegExp[]
  readonly packages?: readonly RegExp[]
}

const SHARED = [/^contract\//, /^domain\//]
/** For the version that a program says of itself. */
const RELEASE = /^package\.json$/
const LOOK = [/^src\/theme\//, /^src\/i18n\//]

const RULES: readonly Rule[] = [
  { files: /^domain\//, may: [], packages: [] },
  { files: /^contract\//, may: [/^domain\//], packages: [/^zod$/] },
  { files: /^src\/(theme|i18n|serviceWorker)\//, may: [] },
  { files: /^src\/update\//, may: [...SHARED, /^src\/i18n\//] },
  { files: /^src\/session\//, may: SHARED },
  { files: /^src\/(dataProvider|authProvider)\//, may: [...SHARED, /^src\/session\//] },
  { files: /^src\/realtime\//, may: SHARED },
  { files: /^src\/ui\//, may: [...SHARED, ...LOOK, /^src\/update\//] },
  { files: /^src\/layout\//, may: [...SHARED, ...LOOK, /^src\/(ui|update)\//] },
  { files: /^src\/viewer\/watch\//, may: [...SHARED, /^src\/(realtime|update)\//, /^src\/serviceWorker\/keepMessage/] },
  { files: /^src\/(resources|viewer|login)\//, may: [...SHARED, ...LOOK, /^src\/(ui|layout|realtime|session|update|dataProvider|authProvider)\//] },
  { files: /^src\/[^/]+$/, may: [...SHARED, /^src\//] },
  { files: /^server\/disk\//, may: [/^server\/startError/] },
  { files: /^server\/(db|http)\//, may: [...SHARED, /^server\/(db|disk|http|realtime)\//, /^server\/startError/] },
  { files: /^server\/backup\//, may: [RELEASE, /^server\/(db|disk|startError)/] },
  { files: /^server\/[^/]+\//, may: [...SHARED, /^server\/(db|disk|http|realtime)\//, /^server\/startError/] },
  { files: /^server\/[^/]+$/, may: [...SHARED, RELEASE, /^server\//] },
  { files: /^(agent|demo)\//, may: [...SHARED, RELEASE] },
  { files: /^bench\//, may: [...SHARED, /^(server|demo|scripts|tests\/(harness|faults\/disk))\//] },
]

const wrong = globSync(['contract', 'domain', 'src', 'server', 'agent', 'demo', 'bench'].map((folder) => `${folder}/**/*.{ts,tsx}`))
  .map((path) => path.split(sep).join('/'))
  .flatMap((path) => importsOf(path).filter((target) => !allowed(path, target)).map((target) => `${path} may not import ${target}`))

for (const line of wrong) console.error(line)
if (wrong.length > 0) process.exitCode = 1
else console.log('imports: every folder keeps to its own')

/** Paths (from the root) and packages that a file imports. */
function importsOf(path: string): string[] {
  const text = readFileSync(path, 'utf8')
  return [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)].map(([, target = '']) =>
    target.startsWith('.') ? normalize(join(dirname(path), target)).split(sep).join('/') : target,
  )
}

function allowed(path: string, target: string): boolean {
  const rule = RULES.find(({ files }) => files.test(path))
  if (!rule) return true
  const isFile = /^(contract|domain|src|server|agent|demo|bench|tests|scripts|package\.json)\b/.test(target)
  if (!isFile) return rule.packages?.some((name) => name.test(target)) ?? true
  return homeOf(path) === homeOf(target) || rule.may.some((prefix) => prefix.test(target))
}

/** The folder that is one thing: `src/resources/rooms`, `server/rooms`, `contract`. */
function homeOf(path: string): string {
  const depth = path.startsWith('src/resources/') ? 3 : /^(src|server)\/[^/]+\//.test(path) ? 2 : 1
  return path.split('/').slice(0, depth).join('/')
}
