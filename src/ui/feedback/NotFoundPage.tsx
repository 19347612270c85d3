import Button from '@mui/material/Button'
import LinkOff from '@mui/icons-material/LinkOff'
import { Link } from 'react-router-dom'
import { useText } from '../../i18n/useText.ts'
import { Notice } from './Notice.tsx'

/** Page for unknown addresses. */
export function NotFoundPage() {
  const text = useText()
  return (
    <Notice
      page
      icon={<LinkOff />}
      title={text('errors.notFound')}
      hint={text('errors.notFoundHint')}
      action={
        <Button component={Link} to="/" variant="contained" color="primary">
          {text('errors.toHome')}
        </Button>
      }
    />
  )
}
