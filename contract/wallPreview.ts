import type { RoomNames } from './boardOptions.ts'

/** Address of a wall that draws the board posted by its parent page, without a server. */
export const WALL_PREVIEW_PATH = '/dids/wall-preview'

/** Message of the preview to its parent page once it can draw. */
export const PREVIEW_READY = 'wall preview ready'

/** Message of the parent page, posted first and after each change. */
export interface PreviewedBoard {
  readonly no: string
  readonly name: string
  /** The doctor's name; '' for none. */
  readonly doctor: string
  /** Parsed like a server's answer: see `readAnyOption`. */
  readonly option: unknown
  /** Names of the board's room, in all languages; absent while they are unknown. */
  readonly roomNames?: RoomNames | undefined
}
