// Checks the allowed imports. The first rule that matches a file applies. A folder may always import itself; packages
// are allowed unless a rule lists them. Circular imports are never allowed: see importCircles.ts.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'
import { findCircles, type Import } from './importCircles.ts'

interface Rule {
  readonly files: RegExp
  readonly may: readonly RegExp[]
  readonly packages?: readonly RegExp[]
}

const SHARED = [/^contract\//, /^domain\//]
/** For the version number of a program. */
const RELEASE = /^package\.json$/
/** What the modules of the server are, and are built with. */
const MODULE = /^server\/module\.ts/
/** Base class of every store, timers that heed the browser's events, and requests with a time limit. */
const BASE = /^src\/(emitter|timers|within)/
const LOOK = [/^src\/theme\//, /^src\/i18n\//]

const PAGES = [
  ...SHARED,
  ...LOOK,
  // Pages ask what the server can, not whose it is.
  /^src\/(?!session\/ownServer)(ui|boards|sheets|print|layout|queue|tagReader|realtime|session|api|update|voice|dataProvider|authProvider)\//,
]

const IS_TEST = /\.(test|spec)\.tsx?$/
const TYPE_IMPORT = /\b(?:import\s+type\s[^'=]*?|export\s+type\s*\{[^}]*\}\s*)from\s*'[^']+'/g

const RULES: readonly Rule[] = [
  // Reads files of spreadsheets, which browsers and the server do alike.
  { files: /^domain\/sheets\//, may: [/^domain\//], packages: [/^(papaparse|fflate)\b/] },
  { files: /^domain\//, may: [], packages: [] },
  { files: /^contract\//, may: [/^domain\//], packages: [/^zod$/] },
  { files: /^src\/theme\//, may: [/^src\/whenIdle/] },
  { files: /^src\/serviceWorker\//, may: [] },
  { files: /^src\/i18n\//, may: [/^domain\//] },
  { files: /^src\/update\//, may: [...SHARED, BASE, /^src\/i18n\//] },
  { files: /^src\/session\//, may: [...SHARED, BASE] },
  { files: /^src\/api\//, may: [...SHARED, /^src\/session\//] },
  { files: /^src\/queue\/console\//, may: [...SHARED, ...LOOK] },
  {
    files: /^src\/queue\//,
    may: [...SHARED, BASE, /^src\/i18n\/(queueWords|windowTexts|format)/, /^src\/realtime\//, /^src\/api\/api\.ts/],
    packages: [/^react$/],
  },
  { files: /^src\/tagReader\//, may: LOOK },
  { files: /^src\/dataProvider\//, may: [...SHARED, /^src\/(session|api|queue)\//] },
  { files: /^src\/authProvider\//, may: [...SHARED, /^src\/(session|api)\//] },
  { files: /^src\/realtime\//, may: [...SHARED, BASE] },
  { files: /^src\/voice\//, may: SHARED },
  {
    files: /^src\/ui\//,
    may: [...SHARED, ...LOOK, BASE, /^src\/tagReader\//, /^src\/session\/(useServerClock|drafts|ownServer)/],
  },
  { files: /^src\/boards\//, may: [...SHARED, ...LOOK, /^src\/ui\//] },
  { files: /^src\/print\//, may: [] },
  {
    files: /^src\/sheets\//,
    may: [
      ...SHARED,
      ...LOOK,
      /^src\/(ui|print|update)\//,
      /^src\/api\/useApi/,
      /^src\/session\/(useServerClock|capabilities)/,
    ],
  },
  { files: /^src\/help\//, may: LOOK },
  { files: /^src\/layout\//, may: [...SHARED, ...LOOK, BASE, /^src\/pages\.ts/, /^src\/(tagReader|ui|update)\//] },
  {
    files: /^src\/viewer\/watch\//,
    may: [...SHARED, /^src\/(realtime|update)\//, /^src\/serviceWorker\/keepMessage/, /^src\/session\/capabilities/],
  },
  // Code that the pages of visits, appointments, packages, queues and the search share.
  { files: /^src\/patients\//, may: PAGES },
  { files: /^src\/(resources|pages)\//, may: [...PAGES, /^src\/pages\.ts/, /^src\/patients\//] },
  {
    files: /^src\/viewer\//,
    may: [
      ...SHARED,
      BASE,
      /^src\/login\/startIdleLock/,
      /^src\/print\//,
      /^src\/(i18n|ui|queue|realtime|session|api|tagReader|update|voice)\//,
    ],
  },
  { files: /^src\/login\//, may: [...SHARED, ...LOOK, /^src\/(session|api|tagReader)\//, /^src\/print\/QrCode/] },
  { files: /^src\/[^/]+$/, may: [...SHARED, /^src\//] },
  { files: /^server\/disk\//, may: [/^server\/startError/] },
  { files: /^server\/events\//, may: SHARED },
  // Its subfolders have an order too, because circles are not allowed: see importCircles.ts.
  { files: /^server\/db\//, may: [...SHARED, /^server\/(disk|events)\//, /^server\/startError/] },
  { files: /^server\/http\//, may: [...SHARED, /^server\/(db|disk)\//, /^server\/startError/] },
  { files: /^server\/realtime\//, may: [...SHARED, /^server\/(db|events|http)\//] },
  { files: /^server\/records\//, may: [...SHARED, /^server\/(db|http)\//] },
  // Shared parts of the queue are in server/queue, which imports none of these folders.
  {
    files: /^server\/(didWaitings|didOptions|dids|patientPages|tagMappings|visits)\//,
    may: [...SHARED, MODULE, /^server\/(db|events|http|queue|realtime|records)\//],
  },
  // Every channel ends in the services that the pages use; a ticket is a visit.
  {
    files: /^server\/(intake|tickets)\//,
    may: [
      ...SHARED,
      MODULE,
      /^server\/(apiKeys|db|events|http|queue|records|visits)\//,
      /^server\/patientPages\/patientPageRepository/,
      /^server\/startError/,
    ],
  },
  // It knows the forms of what others are configured with.
  {
    files: /^server\/config\//,
    may: [
      ...SHARED,
      /^server\/(startError|displays\/wakeOnLan|webhooks\/allowedHosts|auth\/external\/providerSettings)/,
    ],
  },
  // It examines what the server is put together from.
  { files: /^server\/doctor\//, may: [...SHARED, /^server\//] },
  { files: /^server\/backup\//, may: [...SHARED, RELEASE, MODULE, /^server\/(db|disk|startError|audit\/chain)/] },
  {
    files: /^server\/[^/]+\//,
    may: [...SHARED, MODULE, /^server\/(db|disk|events|http|realtime|records)\//, /^server\/startError/],
  },
  { files: /^server\/[^/]+$/, may: [...SHARED, RELEASE, /^server\//] },
  { files: /^agent\//, may: [...SHARED, RELEASE, /^server\/(http\/sideServer|disk\/fileAccess)/] },
  { files: /^demo\//, may: [...SHARED, RELEASE] },
  { files: /^bench\//, may: [...SHARED, /^(server|demo|scripts|tests\/(harness|faults\/disk))\//] },
]

const TREE = ['contract', 'domain', 'src', 'server', 'agent', 'demo', 'bench', 'tests', 'scripts']

const paths = globSync(
  TREE.map((folder) => `${folder}/**/*.{ts,tsx,mjs}`),
  { exclude: (name) => name === 'node_modules' },
).map((path) => path.split(sep).join('/'))
const imports = paths.flatMap(importsOf)
const isFile = new Set(paths)

const wrong = imports.filter(({ from, to }) => !allowed(from, to)).map(({ from, to }) => `${from} may not import ${to}`)
// Tests are excluded, because nobody imports them: with them, the folders of tests, benchmarks and scripts would form
// circles, since tests import all of them.
const circles = findCircles(imports.filter(({ from, to }) => isFile.has(to) && !IS_TEST.test(from))).map((circle) =>
  ['a circle:', ...circle.map(({ from, to }) => `  ${from} imports ${to}`)].join('\n'),
)

for (const line of [...wrong, ...circles]) console.error(line)
if (wrong.length + circles.length > 0) process.exitCode = 1
else console.log('imports: every folder keeps to its own, and there is no circle')

/** Returns the paths (relative to the root) and packages that a file imports. */
function importsOf(from: string): Import[] {
  const text = readFileSync(from, 'utf8')
  const targets = (code: string) =>
    [...code.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)].map(([, target = '']) =>
      target.startsWith('.')
        ? normalize(join(dirname(from), target))
            .split(sep)
            .join('/')
        : target,
    )
  const loaded = new Set(targets(text.replaceAll(TYPE_IMPORT, '')))
  return targets(text).map((to) => ({ from, to, isType: !loaded.has(to) }))
}

function allowed(path: string, target: string): boolean {
  const rule = RULES.find(({ files }) => files.test(path))
  if (!rule) return true
  const isOurs = /^(contract|domain|src|server|agent|demo|bench|tests|scripts|package\.json)\b/.test(target)
  if (!isOurs) return rule.packages?.some((name) => name.test(target)) ?? true
  return homeOf(path) === homeOf(target) || rule.may.some((prefix) => prefix.test(target))
}

/** Returns the folder that is one unit: `src/resources/rooms`, `src/pages/status`, `server/rooms`, `contract`. */
function homeOf(path: string): string {
  const depth = /^src\/(resources|pages)\//.test(path) ? 3 : /^(src|server)\/[^/]+\//.test(path) ? 2 : 1
  return path.split('/').slice(0, depth).join('/')
}
