import type { Generated } from 'kysely'
import type { Flag } from './flags.ts'

/*
 * The screens that show boards, and what lets them.
 */

/** A screen that shows a board; it stays known after it went, until staff forget it. */
export interface DisplayTable {
  id: string
  did_id: number
  screen: string
  version: string
  address: string
  connected_at: string
  gone_at: string | null
  /** The server that it is, or was last, connected to; null before there were several. */
  server_id: string | null
  /** The place that staff gave it (DE-26); '' while it has none. */
  name: Generated<string>
  /** Staff are signed in on the device. */
  signed_in: Generated<Flag>
  /** What it cannot show: values of SCREEN_PROBLEMS, joined by commas. */
  problems: Generated<string>
}

/** A display that shows a code until staff approve it; it is over when its key was handed out, or its time. */
export interface DisplayPairingTable {
  /** SHA-256 of the text by which the display asks for its key. */
  secret_hash: string
  code: string
  display_id: string
  did_id: number
  screen: string
  address: string
  created_at: string
  expires_at: string
  /** Who approved it, and when; null before. */
  user_id: string | null
  user_name: string | null
  approved_at: string | null
}

/** What lets a display show a board where displays are paired; it goes with the display, and with the board. */
export interface DisplayKeyTable {
  /** SHA-256 of the key. */
  hash: string
  display_id: string
  did_id: number
  /** Who approved it: no reference, for it outlives them. */
  user_id: string
  user_name: string
  approved_at: string
}
