import type { SvgIconComponent } from '@mui/icons-material'
import CableOutlined from '@mui/icons-material/CableOutlined'
import CampaignOutlined from '@mui/icons-material/CampaignOutlined'
import EventAvailableOutlined from '@mui/icons-material/EventAvailableOutlined'
import GroupsOutlined from '@mui/icons-material/GroupsOutlined'
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined'
import InsightsOutlined from '@mui/icons-material/InsightsOutlined'
import MeetingRoomOutlined from '@mui/icons-material/MeetingRoomOutlined'
import MonitorHeartOutlined from '@mui/icons-material/MonitorHeartOutlined'
import PeopleOutlined from '@mui/icons-material/PeopleOutlined'
import ScienceOutlined from '@mui/icons-material/ScienceOutlined'
import SellOutlined from '@mui/icons-material/SellOutlined'
import SettingsOutlined from '@mui/icons-material/SettingsOutlined'
import TvOutlined from '@mui/icons-material/TvOutlined'
import type { FirstPage } from '../domain/firstPage.ts'
import type { TextKey } from './i18n/messages.ts'

/** The two modes of the console (section 2 of the specification). */
export type Mode = 'all' | 'waiting'

/** A page of the console. */
export interface Page {
  /** Address, of a resource react-admin's own; the pages below it belong to the same mode. */
  readonly path: string
  readonly mode: Mode
  /** Name in the menu, among the first pages and among the pages of one menu entry. */
  readonly label?: TextKey
  /** Icon of its menu entry; a page without one is in no menu. */
  readonly icon?: SvgIconComponent
  /** Whether it is in the menus of both modes. */
  readonly isInBothMenus?: true
  /** Resource that the user must be allowed to list, or to edit; if absent, all staff may open the page. */
  readonly right?: string
  readonly action?: 'edit'
  /** Whether the page is not found on another server, instead of denied. */
  readonly isOurs?: true
  /** Code under which users choose it as their first page. */
  readonly firstPage?: FirstPage
  /** Page whose menu entry is current here. */
  readonly under?: string
  /** Whether its menu entry is current only at exactly this address. */
  readonly exact?: true
  /** Whether the page uses the full width of a wide window. */
  readonly wide?: true
  /** Whether it is shown without bar and menu. */
  readonly bare?: true
}

/**
 * All pages of the console, in the order of the menus. Routes, menus, guards and first pages follow from it; App.tsx
 * has the component of each.
 */
export const PAGES = {
  rooms: { path: '/rooms', mode: 'all', label: 'resources.rooms.menu', icon: MeetingRoomOutlined },
  exams: { path: '/exams', mode: 'all', label: 'resources.exams.menu', icon: ScienceOutlined, firstPage: 'EXAMS' },
  packages: {
    path: '/packages',
    mode: 'all',
    label: 'resources.packages.menu',
    right: 'packages',
    isOurs: true,
    under: '/exams',
  },
  dids: { path: '/dids', mode: 'all', label: 'resources.dids.menu', icon: TvOutlined, firstPage: 'DIDS' },
  boardSets: { path: '/board-sets', mode: 'all', right: 'board-sets', isOurs: true, under: '/dids' },
  didOptions: { path: '/dids/option-manage/:id', mode: 'all', right: 'did-options', action: 'edit' },
  didContent: { path: '/dids/content-manage/:id', mode: 'all' },
  users: { path: '/users', mode: 'all', label: 'resources.users.menu', icon: PeopleOutlined, right: 'users' },
  apiKeys: {
    path: '/api-keys',
    mode: 'all',
    label: 'resources.api-keys.menu',
    right: 'api-keys',
    under: '/users',
  },
  audit: { path: '/audit-logs', mode: 'all', label: 'resources.audit-logs.menu', right: 'audit-logs', under: '/users' },
  my: { path: '/my', mode: 'all' },
  // First in its mode, because a patient's visit starts at reception.
  visits: {
    path: '/visits',
    mode: 'waiting',
    label: 'resources.visits.menu',
    icon: HowToRegOutlined,
    right: 'visits',
    isOurs: true,
    firstPage: 'VISITS',
  },
  appointments: {
    path: '/appointments',
    mode: 'waiting',
    label: 'resources.appointments.menu',
    icon: EventAvailableOutlined,
    right: 'appointments',
    isOurs: true,
    firstPage: 'APPOINTMENTS',
  },
  waitings: {
    path: '/did-waitings',
    mode: 'waiting',
    label: 'waitings.menu',
    icon: GroupsOutlined,
    firstPage: 'WAITINGS',
    exact: true,
    wide: true,
  },
  tags: {
    path: '/did-waitings/tag-mappings',
    mode: 'waiting',
    label: 'resources.did-waitings/tag-mappings.menu',
    icon: SellOutlined,
    firstPage: 'TAGS',
  },
  // In both menus: an emergency leaves no time to look for it.
  emergency: {
    path: '/emergency',
    mode: 'waiting',
    label: 'emergency.menu',
    icon: CampaignOutlined,
    isInBothMenus: true,
    right: 'emergency',
  },
  statistics: {
    path: '/statistics',
    mode: 'all',
    label: 'statistics.menu',
    icon: InsightsOutlined,
    right: 'statistics',
  },
  statisticsWall: { path: '/statistics/wall', mode: 'all', right: 'statistics', bare: true },
  integration: {
    path: '/integration',
    mode: 'all',
    label: 'integration.menu',
    icon: CableOutlined,
    right: 'integration',
  },
  status: { path: '/status', mode: 'all', label: 'status.menu', icon: MonitorHeartOutlined, right: 'status' },
  settings: { path: '/settings', mode: 'all', label: 'settings.menu', icon: SettingsOutlined, right: 'settings' },
} satisfies Record<string, Page>

export type PageName = keyof typeof PAGES

/** Pages of the table. */
export const ALL_PAGES: readonly Page[] = Object.values(PAGES)
