import Button from '@mui/material/Button'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import { useText } from '../../i18n/useText.ts'
import { statusOf } from './failure.ts'
import { Notice } from './Notice.tsx'

interface LoadErrorProps {
  /** What the data provider threw. */
  readonly error: unknown
  readonly onRetry: () => void
  /** What is to be done about it, when that is known; '' when not. */
  readonly advice?: string
  /** Nothing of the page could be loaded, so that this is its heading. */
  readonly page?: boolean
}

/** In place of what could not be loaded, with a button that tries again (LS-08, OM-08). */
export function LoadError({ error, onRetry, advice = '', page = false }: LoadErrorProps) {
  const text = useText()
  const status = statusOf(error)
  return (
    <Notice
      page={page}
      announce="alert"
      icon={<ErrorOutline />}
      title={text('errors.failed')}
      hint={advice || (status ? text('errors.tryLater', { status }) : text('errors.noConnection'))}
      action={<Button onClick={onRetry}>{text('errors.retry')}</Button>}
    />
  )
}
