import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PageFiles, pageOf } from '../../contract/pageOf.ts'
import { exists } from '../disk/fileAccess.ts'

/** Manifest written by the build: the files that each page needs beside index.html. */
const FILES = 'pages.json'

/**
 * Returns a function from a path to the preload links of its page, so that the browser fetches the files in parallel
 * with the first script. `/` gets the links of the login page, because the session is unknown here.
 */
export function pageFiles(dist: string): (path: string) => string {
  const files = join(dist, FILES)
  if (!exists(files)) return () => ''
  const links = Object.fromEntries(
    Object.entries(JSON.parse(readFileSync(files, 'utf8')) as PageFiles).map(([page, paths]) => [
      page,
      paths.map(link).join(''),
    ]),
  )
  return (path) => {
    const page = pageOf(path)
    return links[page === '*' ? (path === '/' ? 'login' : 'console') : page] ?? ''
  }
}

const link = (path: string) =>
  path.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="${path}">`
    : `<link rel="modulepreload" crossorigin href="${path}">`
