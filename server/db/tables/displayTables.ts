import type { Generated } from 'kysely'
import type { Flag } from './columns.ts'

/** The screens that show boards, their pairings and their keys, and the servers to which they are connected. */
export interface DisplayTables {
  /** A screen that shows a board. It stays known while it is offline, until staff delete it. */
  displays: {
    id: string
    did_id: number
    screen: string
    version: string
    address: string
    connected_at: string
    gone_at: string | null
    /** The server that it is, or was last, connected to; null for displays of releases with one server. */
    server_id: string | null
    /** Name of its place, given by staff; '' for none. */
    name: Generated<string>
    /** Path of its page if that shows several boards; '' otherwise. */
    page: Generated<string>
    /** Whether staff are signed in on the device. */
    signed_in: Generated<Flag>
    /** Content that it cannot show: values of SCREEN_PROBLEMS, joined by commas. */
    problems: Generated<string>
    /** The display that its storage was copied from; no foreign key, because staff may delete that one. */
    copy_of: Generated<string | null>
    /** Time of its last paint, to the minute; null for one that has not said so. */
    painted_at: Generated<string | null>
  }

  /** A display that shows a code until staff approve it. It ends when its key is handed out or the code expires. */
  display_pairings: {
    /** SHA-256 of the secret by which the display requests its key. */
    secret_hash: string
    code: string
    display_id: string
    did_id: number
    screen: string
    address: string
    created_at: string
    expires_at: string
    /** The user who approved it, and the time; null before. */
    user_id: string | null
    user_name: string | null
    approved_at: string | null
    /** When the display has last asked for its key; null before. */
    seen_at: Generated<string | null>
  }

  /** Key of a display for a board, where displays must be paired; deleted with the display or the board. */
  display_keys: {
    /** SHA-256 of the key. */
    hash: string
    display_id: string
    did_id: number
    /** The user who approved it; no foreign key, because the key outlives the user. */
    user_id: string
    user_name: string
    approved_at: string
  }

  /** Several boards on one screen (모아 보기), by the short address that staff chose. */
  board_sets: {
    id: string
    name: string
  }

  /** The boards of a set, in order of `position`. */
  board_set_boards: {
    board_set_id: string
    position: number
    did_id: number
  }

  /** A server that runs, or ran until it was killed; see displays/serverPresence.ts. */
  servers: {
    id: string
    /** Grows while the server runs. */
    beat: number
  }
}
