import type { ReactNode } from 'react'
import { useText } from '../../i18n/useText.ts'
import { ExportButton } from '../csv/ExportButton.tsx'
import { ImportButton } from '../csv/ImportButton.tsx'
import type { Sheet } from '../csv/sheet.ts'
import { ColumnMenu } from '../list/ColumnMenu.tsx'
import { ViewMenu } from '../list/ViewMenu.tsx'
import { useCrud } from './crudContext.ts'
import css from './CrudPage.module.css'

interface ListToolsProps {
  /** The list as a file; without it there is neither import nor export. */
  readonly sheet: Sheet | undefined
  /** Whether views can be saved. */
  readonly savesViews: boolean
  /** Tools of this list alone. */
  readonly own: ReactNode
  /** The columns of the list. */
  readonly children: ReactNode
}

/** What can be done with the list as a whole; quiet, for most days none of it is needed. */
export function ListTools({ sheet, savesViews, own, children }: ListToolsProps) {
  const text = useText()
  const { name } = useCrud()
  return (
    <fieldset className={css.tools} aria-label={text('listTools.label')}>
      {own}
      {savesViews && <ViewMenu resource={name} />}
      <ColumnMenu>{children}</ColumnMenu>
      {sheet?.defaults && <ImportButton sheet={sheet} />}
      {sheet && <ExportButton sheet={sheet} />}
    </fieldset>
  )
}
