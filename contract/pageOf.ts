import { PATIENT_PAGE_PATH } from './constants.ts'
import { WALL_PREVIEW_PATH } from './wallPreview.ts'

/** Kinds of page; each loads only its own code (RT-01, RT-02). */
export type PageKind = 'viewer' | 'wallPreview' | 'miniViewer' | 'socketTest' | 'patientPage' | 'login' | 'console'

/** Returns the kind of page at a path; trailing slashes are ignored. */
export function pageOf(path: string, signedIn: boolean): PageKind {
  const plain = withoutTrailingSlashes(path)
  if (plain === '/dids/viewer' || shortViewerBoard(plain) !== null) return 'viewer'
  if (plain === WALL_PREVIEW_PATH) return 'wallPreview'
  if (/^\/dids\/mini-viewer\/[^/]+$/.test(plain)) return 'miniViewer'
  if (plain === '/socket-test') return 'socketTest'
  if (isPatientPage(plain)) return 'patientPage'
  return signedIn ? 'console' : 'login'
}

/** Short path of a board's viewer, for people who type it into a screen. */
const SHORT_VIEWER = /^\/d\/([^/]+)$/

/** Returns the short path of a board's viewer. */
export const shortViewerPath = (didId: number | string): string => `/d/${encodeURIComponent(didId)}`

/** Returns the board of a short viewer path; null for other paths. */
export function shortViewerBoard(path: string): string | null {
  const id = SHORT_VIEWER.exec(withoutTrailingSlashes(path))?.[1]
  try {
    return id === undefined ? null : decodeURIComponent(id)
  } catch {
    return null
  }
}

/** Whether a path is a patient's page; its last segment is the token. */
export const isPatientPage = (path: string): boolean =>
  path.startsWith(PATIENT_PAGE_PATH) && /^[^/]+$/.test(path.slice(PATIENT_PAGE_PATH.length))

/**
 * Trims trailing slashes by hand: the regular expression takes time that grows with the square of the number of
 * slashes.
 */
function withoutTrailingSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}
