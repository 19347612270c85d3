import Button from '@mui/material/Button'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import { useText } from '../../i18n/useText.ts'
import { Notice } from './Notice.tsx'

/** What is left of a page whose code failed (OT-02). */
export function ErrorPage({ error }: { error: unknown }) {
  const text = useText()
  return (
    <Notice
      page
      announce="alert"
      icon={<ErrorOutline />}
      title={text('errors.unexpected')}
      hint={error instanceof Error ? error.message : ''}
      action={
        <Button variant="contained" color="primary" onClick={() => location.reload()}>
          {text('errors.reload')}
        </Button>
      }
    />
  )
}
