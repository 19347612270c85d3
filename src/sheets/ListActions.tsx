import type { ReactNode } from 'react'
import { ExportButton } from './ExportButton.tsx'
import { ImportButton } from './ImportButton.tsx'
import { PrintButton } from './PrintButton.tsx'
import type { Sheet } from './sheet.ts'
import { ColumnsButton } from '../ui/list/ColumnsButton.tsx'
import { ViewsButton } from '../ui/list/ViewsButton.tsx'

/** Actions of a list: its own first, then saved views and columns, then import, export and print. */
export function ListActions({ sheet, children }: { sheet?: Sheet; children?: ReactNode }) {
  return (
    <>
      {children}
      <ViewsButton />
      <ColumnsButton />
      {sheet?.defaults && <ImportButton sheet={sheet} />}
      {sheet && <ExportButton sheet={sheet} />}
      {sheet && <PrintButton sheet={sheet} />}
    </>
  )
}
