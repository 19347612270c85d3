import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import css from './WallPreview.module.css'

/** Opens the preview in a dialog where there is no space for it beside the fields. */
export function PreviewButton({ children }: { readonly children: ReactNode }) {
  const text = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text('didOptions.preview')}</Button>
      {open && (
        <FormDialog title={text('didOptions.preview')} onClose={() => setOpen(false)}>
          <div className={css.dialog}>{children}</div>
        </FormDialog>
      )}
    </>
  )
}
