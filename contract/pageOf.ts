import { PATIENT_PAGE_PATH } from './patientPagePath.ts'
import { WALL_PREVIEW_PATH } from './wallPreview.ts'

/** The kinds of page; each loads only its own code (RT-01, RT-02). */
export type PageKind = 'viewer' | 'wallPreview' | 'miniViewer' | 'socketTest' | 'patientPage' | 'login' | 'console'

/** Which kind of page a path shows; a trailing slash means nothing. */
export function pageOf(path: string, signedIn: boolean): PageKind {
  const plain = withoutTrailingSlashes(path)
  if (plain === '/dids/viewer') return 'viewer'
  if (plain === WALL_PREVIEW_PATH) return 'wallPreview'
  if (/^\/dids\/mini-viewer\/[^/]+$/.test(plain)) return 'miniViewer'
  if (plain === '/socket-test') return 'socketTest'
  if (isPatientPage(plain)) return 'patientPage'
  return signedIn ? 'console' : 'login'
}

/** Whether a path is the page of a patient, whose last part opens it. */
export const isPatientPage = (path: string): boolean =>
  path.startsWith(PATIENT_PAGE_PATH) && /^[^/]+$/.test(path.slice(PATIENT_PAGE_PATH.length))

/** By hand: the expression for it takes a time that grows with the square of the slashes. */
function withoutTrailingSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}
