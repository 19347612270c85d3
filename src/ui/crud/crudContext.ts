import { createContext, use } from 'react'
import type { Identifier } from 'react-admin'
import type { CrudName } from '../../i18n/messages.ts'

/** What the pieces of a resource's page have to know of it. */
export interface Crud {
  /** Name of the resource and of its texts. */
  readonly name: CrudName
  /** Address of the list, the page below the dialogs. */
  readonly path: string
  /** Failure toasts are headed by the server's own message where there is one (TG-05). */
  readonly serverTitles: boolean
  /** A field's value in words that only this resource knows, such as the name of a room; undefined for any other. */
  readonly wordsFor?: ((field: string, value: unknown) => string | undefined) | undefined
  /** Asks whether these records shall be deleted; absent where records are never deleted. */
  readonly askDelete: ((ids: readonly Identifier[]) => void) | undefined
}

export const CrudContext = createContext<Crud | null>(null)

/** The resource whose page this is. */
export function useCrud(): Crud {
  const crud = use(CrudContext)
  if (!crud) throw new Error('This belongs into a CrudPage')
  return crud
}
