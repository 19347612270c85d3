import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PageKind, pageOf } from '../../contract/pageOf.ts'

/** Written by the build: for each kind of page, what it needs past index.html. */
const FILES = 'pages.json'

/**
 * The links that have a browser fetch what the page of a path needs beside its first script, and not after it has run.
 * Where nobody can know whether the browser is signed in, `/` is the login page, as which it is asked for without a
 * session.
 */
export function pageFiles(dist: string): (path: string) => string {
  const files = join(dist, FILES)
  if (!existsSync(files)) return () => ''
  const links = Object.entries(JSON.parse(readFileSync(files, 'utf8')) as Record<PageKind, string[]>).map(
    ([kind, paths]) => [kind, paths.map(link).join('')],
  )
  const byKind = Object.fromEntries(links) as Record<PageKind, string>
  return (path) => byKind[pageOf(path, path !== '/')]
}

const link = (path: string) =>
  path.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="${path}">`
    : `<link rel="modulepreload" crossorigin href="${path}">`
