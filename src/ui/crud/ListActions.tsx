import type { ReactNode } from 'react'
import { ExportButton } from '../csv/ExportButton.tsx'
import { ImportButton } from '../csv/ImportButton.tsx'
import { PrintButton } from '../print/PrintButton.tsx'
import type { Sheet } from '../csv/sheet.ts'
import { ColumnsButton } from '../list/ColumnsButton.tsx'
import { ViewsButton } from '../list/ViewsButton.tsx'

/** What every list has: saved views and its columns; before them the list's own, behind them its way from and into a file and onto paper. */
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
