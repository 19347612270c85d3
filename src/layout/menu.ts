import type { SvgIconComponent } from '@mui/icons-material'
import type { TextKey } from '../i18n/messages.ts'
import { ALL_PAGES, type Mode, type Page } from '../pages.ts'

/** A page with an entry in the side navigation. */
export interface MenuPage extends Page {
  readonly label: TextKey
  readonly icon: SvgIconComponent
}

const isInMenu = (page: Page): page is MenuPage => page.icon !== undefined && page.label !== undefined

/** The pages in the side navigation of a mode. */
export const menuOf = (mode: Mode): readonly MenuPage[] =>
  ALL_PAGES.filter(isInMenu).filter((page) => page.mode === mode || page.isInBothMenus)

/** A page with a name among those that share a menu entry. */
export type TabPage = Page & Pick<MenuPage, 'label'>

/** The page of a menu entry and those under it. */
export const familyOf = (path: string): readonly TabPage[] =>
  ALL_PAGES.filter((page) => page.path === path || page.under === path).filter(
    (page): page is TabPage => page.label !== undefined,
  )

/** Whether an address is that of a page, or below it. */
export const isAt = (address: string, { path, exact }: Page): boolean =>
  address === path || (!exact && address.startsWith(`${path}/`))

/** Whether the entry of this page is the current one at an address. */
export const isCurrent = (address: string, page: Page): boolean =>
  [page, ...ALL_PAGES.filter(({ under }) => under === page.path)].some((each) => isAt(address, each))

/** The mode of an address; an unknown one belongs to the mode "all". */
export const modeOf = (address: string): Mode =>
  ALL_PAGES.some(({ mode, path }) => mode === 'waiting' && isAt(address, { mode, path })) ? 'waiting' : 'all'
