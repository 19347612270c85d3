import { type ReactNode, lazy, Suspense, useState } from 'react'
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined'
import { ExportButton } from './ExportButton.tsx'
import { PrintButton } from './PrintButton.tsx'
import type { Sheet } from './sheet.ts'
import { ColumnsButton } from '../ui/list/hiddenColumns.tsx'
import { ViewsButton } from '../ui/list/ViewsButton.tsx'
import { useText } from '../i18n/useText.ts'
import { ToolButton } from '../ui/list/ToolButton.tsx'

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

/** Opens the dialog that registers the lines of a file; its code and the parser are loaded only then. */
function ImportButton({ sheet }: { sheet: Sheet }) {
  const text = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <ToolButton
        icon={<FileUploadOutlined />}
        label={text('listTools.import')}
        title={text('listTools.importHint')}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense fallback={null}>
          <ImportDialog sheet={sheet} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const ImportDialog = lazy(async () => ({ default: (await import('./import/ImportDialog.tsx')).ImportDialog }))
