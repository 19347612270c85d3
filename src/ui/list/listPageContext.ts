import { createContext, use } from 'react'
import type { Identifier } from 'react-admin'
import type { CrudName } from '../../i18n/messages.ts'

/** What the pieces of a resource's page have to know of it. */
interface ListPageValue {
  /** Name of the resource and of its texts. */
  readonly resource: CrudName
  /** Asks whether these records shall be deleted. */
  readonly askDelete: (ids: readonly Identifier[]) => void
  /** Where the table puts the entries of its columns while the menu about them is open. */
  readonly columnsSlot: Element | null
  readonly setColumnsSlot: (slot: Element | null) => void
  /** Where the table puts what can be done with the ticked rows. */
  readonly bulkSlot: Element | null
}

export const ListPageContext = createContext<ListPageValue | null>(null)

/** The page of a resource around. */
export function useListPage(): ListPageValue {
  const page = use(ListPageContext)
  if (!page) throw new Error('This belongs into a ListPage')
  return page
}
