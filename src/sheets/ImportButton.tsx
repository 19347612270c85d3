import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../i18n/useText.ts'
import { ToolButton } from '../ui/list/ToolButton.tsx'
import type { Sheet } from './sheet.ts'

/** Opens the dialog that registers the lines of a file; its code and the parser are loaded only then. */
export function ImportButton({ sheet }: { sheet: Sheet }) {
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
