import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PageKind, pageOf } from '../../contract/pageOf.ts'

/** Manifest written by the build: the files that each kind of page needs beside index.html. */
const FILES = 'pages.json'

/**
 * Returns a function from a path to the preload links of its page, so that the browser fetches the files in parallel
 * with the first script. `/` gets the links of the login page, because the session is unknown here.
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
