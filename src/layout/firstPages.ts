import { FIRST_PAGES, type FirstPage } from '../../domain/firstPage.ts'
import type { TextKey } from '../i18n/messages.ts'
import { useText } from '../i18n/useText.ts'
import { ALL_PAGES, type Page, PAGES } from '../pages.ts'

interface NamedPage extends Page {
  readonly label: TextKey
}

const pageOf = (chosen: unknown): NamedPage => {
  const isChosen = (page: Page): page is NamedPage => page.firstPage !== undefined && page.firstPage === chosen
  return ALL_PAGES.find(isChosen) ?? PAGES.rooms
}

/** Names of the pages, for files. */
export const FIRST_PAGE_LABELS = Object.fromEntries(FIRST_PAGES.map((page) => [page, pageOf(page).label])) as Record<
  FirstPage,
  TextKey
>

/** The address where the console begins, by what the user has chosen; the rooms for a user who has chosen none. */
export const firstPath = (chosen: unknown): string => pageOf(chosen).path

/** The pages to choose from; '' for none. */
export function useFirstPages() {
  const text = useText()
  return {
    options: [
      { value: '', label: text('layout.firstPageDefault', { page: text(PAGES.rooms.label) }) },
      ...FIRST_PAGES.map((page) => ({ value: page, label: text(pageOf(page).label) })),
    ],
    labelOf: (chosen: unknown) => text(pageOf(chosen).label),
    /** The stored value of an option. */
    chosenBy: (value: string): FirstPage | null => FIRST_PAGES.find((page) => page === value) ?? null,
  }
}
