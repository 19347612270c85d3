// Players run browsers as old as Chromium 87: fails when scripts or style sheets that a display loads use features that
// it lacks. The service worker is excluded: such old browsers do without it.
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseAst } from 'vite'
import { OPEN_PATHS, type PageFiles } from '../contract/pageOf.ts'
import { youngStyles } from './youngStyles.ts'

const DIST = 'dist'

/** Features that Chromium 87 lacks, with the first version that has them. */
const LACKING: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['Array.prototype.at (92)', /\.at\(-\d/],
  ['Object.hasOwn (93)', /\bObject\.hasOwn\b/],
  ['crypto.randomUUID (92)', /\brandomUUID\(/],
  ['Array.prototype.findLast (97)', /\.findLast(Index)?\(/],
  ['structuredClone (98)', /\bstructuredClone\(/],
  ['AbortSignal.timeout (103), AbortSignal.any (116)', /\bAbortSignal\.(timeout|any)\b/],
  ['Array.prototype.toReversed, toSorted, toSpliced, with (110)', /\.(toReversed|toSorted|toSpliced)\(/],
  ['groupBy (117)', /\b(Object|Map)\.groupBy\(/],
  ['Promise.withResolvers (119)', /\.withResolvers\(/],
  ['Array.fromAsync (121)', /\.fromAsync\(/],
]

const pages = JSON.parse(read('pages.json')) as PageFiles
const first = [...read('index.html').matchAll(/src="\/(assets\/[^"]+\.js)"/g)].map(([, path = '']) => path)
const displays = loadedBy('.js')
const scripts = new Set([
  ...first,
  ...first.flatMap((path) => importsOf(path, /(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)),
  ...displays,
])
// Scripts that a display imports later belong to it too; those that the first script imports later mostly belong to the
// console.
for (const path of scripts)
  if (!first.includes(path))
    for (const imported of importsOf(path, /["'`]\.\/([^"'`]+\.js)["'`]/g)) scripts.add(imported)

if (displays.length === 0) fail('pages.json names no script of the displays')
for (const path of scripts) {
  const text = read(path)
  for (const [what, pattern] of LACKING) {
    const found = pattern.exec(text)
    if (found) fail(`${basename(path)} uses ${what}: …${text.slice(Math.max(0, found.index - 60), found.index + 40)}…`)
  }
  for (const what of youngSyntax(parseAst(text), true)) fail(`${basename(path)} uses ${what}`)
}
const styles = new Set([
  ...[...read('index.html').matchAll(/href="\/(assets\/[^"]+\.css)"/g)].map(([, path = '']) => path),
  ...loadedBy('.css'),
])
if (loadedBy('.css').length === 0) fail('pages.json names no style sheet of the displays')
for (const path of styles) for (const what of youngStyles(read(path))) fail(`${basename(path)} uses ${what}`)
console.log(
  `old browsers: ${scripts.size} scripts and ${styles.size} style sheets of displays use nothing that Chromium 87 lacks`.concat(
    process.exitCode ? ', but for the above' : '',
  ),
)

/** Returns the files of one type that the displays' pages load. */
function loadedBy(extension: '.js' | '.css'): string[] {
  return OPEN_PATHS.flatMap((page) => pages[page])
    .filter((path) => path.endsWith(extension))
    .map((path) => path.slice(1))
}

function importsOf(path: string, pattern: RegExp): string[] {
  return [...read(path).matchAll(pattern)].map(([, name = '']) => `assets/${name}`)
}

/** Returns the syntax below a node that Chromium 87 cannot parse; `isOutside` is true outside functions. */
function youngSyntax(node: unknown, isOutside: boolean): string[] {
  if (Array.isArray(node)) return node.flatMap((each) => youngSyntax(each, isOutside))
  if (typeof node !== 'object' || node === null) return []
  const { type, ...parts } = node as { type?: string; left?: { type?: string }; await?: boolean }
  const own = [
    ...(isOutside && (type === 'AwaitExpression' || (type === 'ForOfStatement' && parts.await))
      ? ['await outside of functions (89)']
      : []),
    ...(type === 'StaticBlock' ? ['static blocks of classes (94)'] : []),
    ...(type === 'BinaryExpression' && parts.left?.type === 'PrivateIdentifier'
      ? ['private names looked for by in (91)']
      : []),
  ]
  const isBelowOutside = isOutside && !/Function|StaticBlock|PropertyDefinition/.test(type ?? '')
  return [...own, ...Object.values(parts).flatMap((part) => youngSyntax(part, isBelowOutside))]
}

function read(path: string): string {
  return readFileSync(join(DIST, path), 'utf8')
}

function fail(why: string): void {
  console.error(why)
  process.exitCode = 1
}
