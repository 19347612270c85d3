import type { RoomNames } from './callsOption.ts'

/** Address of a wall that draws the board which the page around it posts, and asks no server. */
export const WALL_PREVIEW_PATH = '/dids/wall-preview'

/** What the preview posts to the page around it once it can draw. */
export const PREVIEW_READY = 'wall preview ready'

/** What the page around posts at first and after each change. */
export interface PreviewedBoard {
  readonly no: string
  readonly name: string
  /** The doctor's name; '' for none. */
  readonly doctor: string
  /** Read as a server's answer is: see `readAnyOption`. */
  readonly option: unknown
  /** The names of the board's room, in all languages; absent while they are not known. */
  readonly roomNames?: RoomNames | undefined
}
