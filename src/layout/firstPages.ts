import { FIRST_PAGES, type FirstPage } from '../../domain/firstPage.ts'
import type { TextKey } from '../i18n/messages.ts'
import { useText } from '../i18n/useText.ts'

interface Page {
  readonly path: string
  /** Label of its item in the side navigation. */
  readonly label: TextKey
}

/** Start page of a user who has chosen none. */
const ROOMS: Page = { path: '/rooms', label: 'resources.rooms.menu' }

const PAGES: Record<FirstPage, Page> = {
  EXAMS: { path: '/exams', label: 'resources.exams.menu' },
  DIDS: { path: '/dids', label: 'resources.dids.menu' },
  VISITS: { path: '/visits', label: 'resources.visits.menu' },
  APPOINTMENTS: { path: '/appointments', label: 'resources.appointments.menu' },
  WAITINGS: { path: '/did-waitings', label: 'waitings.menu' },
  TAGS: { path: '/did-waitings/tag-mappings', label: 'resources.did-waitings/tag-mappings.menu' },
}

/** Names of the pages, for files. */
export const FIRST_PAGE_LABELS = Object.fromEntries(FIRST_PAGES.map((page) => [page, PAGES[page].label])) as Record<
  FirstPage,
  TextKey
>

const pageOf = (chosen: unknown): Page => {
  const known = FIRST_PAGES.find((page) => page === chosen)
  return known ? PAGES[known] : ROOMS
}

/** The address where the console begins, by what the user has chosen. */
export const firstPath = (chosen: unknown): string => pageOf(chosen).path

/** The pages to choose from; '' is that of who chooses none. */
export function useFirstPages() {
  const text = useText()
  return {
    options: [
      { value: '', label: text('layout.firstPageDefault', { page: text(ROOMS.label) }) },
      ...FIRST_PAGES.map((page) => ({ value: page, label: text(PAGES[page].label) })),
    ],
    labelOf: (chosen: unknown) => text(pageOf(chosen).label),
    /** The stored value of an option. */
    chosenBy: (value: string): FirstPage | null => FIRST_PAGES.find((page) => page === value) ?? null,
  }
}
