import { shortViewerBoard } from '../../../contract/pageOf.ts'

/** Returns the boards that a short viewer path shows together, `/d/1+2+3`; null for other paths. */
export function gatheredBoards(path: string): readonly string[] | null {
  const ids = shortViewerBoard(path)?.split('+') ?? []
  return ids.length > 1 && ids.every((id) => id !== '') ? [...new Set(ids)] : null
}
