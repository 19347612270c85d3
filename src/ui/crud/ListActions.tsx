import type { ReactNode } from 'react'
import { ExportButton } from '../csv/ExportButton.tsx'
import { ImportButton } from '../csv/ImportButton.tsx'
import type { Sheet } from '../csv/sheet.ts'
import { ColumnsButton } from '../list/ColumnsButton.tsx'
import { ViewsButton } from '../list/ViewsButton.tsx'

/** What every list has: saved views, its columns, and its way from and into a file; before them the list's own. */
export function ListActions({ sheet, children }: { sheet: Sheet; children?: ReactNode }) {
  return (
    <>
      {children}
      <ViewsButton />
      <ColumnsButton />
      {sheet.defaults && <ImportButton sheet={sheet} />}
      <ExportButton sheet={sheet} />
    </>
  )
}
