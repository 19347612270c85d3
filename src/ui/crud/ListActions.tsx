import type { ReactNode } from 'react'
import { ExportButton } from '../csv/ExportButton.tsx'
import { ImportButton } from '../csv/ImportButton.tsx'
import { PrintButton } from '../print/PrintButton.tsx'
import type { Sheet } from '../csv/sheet.ts'
import { ColumnsButton } from '../list/ColumnsButton.tsx'
import { ViewsButton } from '../list/ViewsButton.tsx'

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
