import type { SvgIconComponent } from '@mui/icons-material'
import type { TextKey } from '../i18n/messages.ts'

/** The two modes of the console (section 2 of the specification). */
export type Mode = 'all' | 'waiting'

/** An entry of the side navigation. */
export interface MenuEntry {
  readonly to: string
  readonly label: TextKey
  readonly icon: SvgIconComponent
  /** Shown only to those who may list this resource; absent: to all staff. */
  readonly needs?: string
  /** The address counts as current only when it is exactly this one. */
  readonly exact?: boolean
  /** Its page uses all of a wide window. */
  readonly wide?: boolean
  /** A page at another address that belongs to this entry. */
  readonly page?: string
}

export type Menus = Record<Mode, readonly MenuEntry[]>

/** Addresses of the waiting mode; everything else belongs to the mode "all". */
const WAITING_PATHS = ['/did-waitings', '/visits', '/appointments']

export function modeOf(path: string): Mode {
  return WAITING_PATHS.some((known) => path === known || path.startsWith(`${known}/`)) ? 'waiting' : 'all'
}
