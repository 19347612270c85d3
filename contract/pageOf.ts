import { CHECK_IN_PATH, PATIENT_PAGE_PATH } from './constants.ts'
import { WALL_PREVIEW_PATH } from './wallPreview.ts'

/**
 * Paths that open without login; a part with a colon stands for one segment. src/main.tsx declares what each of
 * them loads.
 */
export const OPEN_PATHS = [
  '/dids/viewer',
  '/d/:didId',
  '/s/:boardSet',
  '/dids/mini-viewer/:didId',
  WALL_PREVIEW_PATH,
  '/socket-test',
  `${PATIENT_PAGE_PATH}:token`,
  CHECK_IN_PATH,
  '/help',
  '/help/:task',
] as const

/** A page's path; `*` is every other path: the login page, or the console of a signed-in user. */
export type PagePath = (typeof OPEN_PATHS)[number] | '*'

/** Files that each page needs beside index.html, in `pages.json` of a build; `*` is divided into its two pages. */
export type PageFiles = Readonly<Record<Exclude<PagePath, '*'> | 'login' | 'console', readonly string[]>>

/** Returns the page at a path; trailing slashes are ignored. */
export function pageOf(path: string): PagePath {
  const segments = withoutTrailingSlashes(path).split('/')
  return OPEN_PATHS.find((open) => matches(open.split('/'), segments)) ?? '*'
}

/** Returns the short path of a board's viewer, for people who type it into a screen. */
export const shortViewerPath = (didId: number | string): string => `/d/${encodeURIComponent(didId)}`

/** Returns the board of a short viewer path; null for other paths. */
export const shortViewerBoard = (path: string): string | null =>
  pageOf(path) === '/d/:didId' ? decoded(path.split('/')[2] ?? '') : null

/** Returns the path of a screen that shows the boards of a set. */
export const boardSetPath = (id: string): string => `/s/${encodeURIComponent(id)}`

/** Returns the set of such a path; null for other paths. */
export const boardSetOf = (path: string): string | null =>
  pageOf(path) === '/s/:boardSet' ? decoded(path.split('/')[2] ?? '') : null

const matches = (parts: readonly string[], segments: readonly string[]): boolean =>
  parts.length === segments.length &&
  parts.every((part, at) => (part.startsWith(':') ? decoded(segments[at] ?? '') !== '' : part === segments[at]))

/** Returns the text of a segment; '' when it is malformed. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}

/**
 * Trims trailing slashes by hand: the regular expression takes time that grows with the square of the number of
 * slashes.
 */
function withoutTrailingSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}
