import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined'
import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import type { Package } from '../../../contract/packages.ts'
import { useText } from '../../i18n/useText.ts'
import { ToolButton } from '../../ui/list/ToolButton.tsx'
import type { Places } from '../../patients/usePlaces.ts'

interface ImportAppointmentsButtonProps {
  readonly places: Places
  readonly packages: readonly Package[]
  /** Day of the list; undefined until loaded. */
  readonly today: string | undefined
  /** Whether it is the primary button of the page. */
  readonly primary?: boolean
}

/** Opens the import dialog for appointments. The dialog and the parser are loaded on first use. */
export function ImportAppointmentsButton({ places, packages, today, primary = false }: ImportAppointmentsButtonProps) {
  const text = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      {primary ? (
        <Button variant="contained" color="primary" startIcon={<FileUploadOutlined />} onClick={() => setOpen(true)}>
          {text('resources.appointments.import')}
        </Button>
      ) : (
        <ToolButton
          icon={<FileUploadOutlined />}
          label={text('resources.appointments.import')}
          title={text('resources.appointments.importHint')}
          onClick={() => setOpen(true)}
        />
      )}
      {open && (
        <Suspense fallback={null}>
          <ImportDialog places={places} packages={packages} today={today} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const ImportDialog = lazy(async () => ({
  default: (await import('./ImportAppointmentsDialog.tsx')).ImportAppointmentsDialog,
}))
