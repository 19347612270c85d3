import Button from '@mui/material/Button'
import SearchOff from '@mui/icons-material/SearchOff'
import { Link } from 'react-router-dom'
import { useText } from '../../i18n/useText.ts'
import { Notice } from './Notice.tsx'

/** RT-06. */
export function NotFoundPage() {
  const text = useText()
  return (
    <Notice
      page
      icon={<SearchOff />}
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
