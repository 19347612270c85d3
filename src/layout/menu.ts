import type { SvgIconComponent } from '@mui/icons-material'
import type { TextKey } from '../i18n/messages.ts'

/** The two modes of the console (section 2 of the specification). */
export type Mode = 'all' | 'waiting'

/** An entry of the side navigation. */
export interface MenuEntry {
  readonly to: string
  readonly label: TextKey
  readonly icon: SvgIconComponent
  /** Resource that the user must be allowed to list; if absent, all staff see the entry. */
  readonly needs?: string
  /** Whether the entry is current only at exactly this address. */
  readonly exact?: boolean
  /** Whether its page uses the full width of a wide window. */
  readonly wide?: boolean
  /** Address of another page that belongs to this entry. */
  readonly page?: string
}

export type Menus = Record<Mode, readonly MenuEntry[]>

/** Addresses of the waiting mode; everything else belongs to the mode "all". */
const WAITING_PATHS = ['/did-waitings', '/visits', '/appointments', '/emergency']

export function modeOf(path: string): Mode {
  return WAITING_PATHS.some((known) => path === known || path.startsWith(`${known}/`)) ? 'waiting' : 'all'
}
