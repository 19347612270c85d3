import Button from '@mui/material/Button'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import { useText } from '../../i18n/useText.ts'
import { noAnswerHint, refusalOf, statusOf } from './failure.ts'
import { Notice } from './Notice.tsx'

interface LoadErrorProps {
  /** Error thrown by the data provider. */
  readonly error: unknown
  readonly onRetry: () => void
  /** Advice for the user; '' for the default. */
  readonly advice?: string
  /** Whether nothing of the page could be loaded, so that this is its heading. */
  readonly page?: boolean
}

/** Replaces content that could not be loaded, with a button to retry unless our server says that it is gone. */
export function LoadError({ error, onRetry, advice = '', page = false }: LoadErrorProps) {
  const text = useText()
  const status = statusOf(error)
  const reason = refusalOf(error)
  return (
    <Notice
      page={page}
      announce="alert"
      icon={<ErrorOutline />}
      title={text('errors.failed')}
      hint={advice || reason || (status ? text('errors.tryLater', { status }) : noAnswerHint(error, text))}
      action={!reason && <Button onClick={onRetry}>{text('errors.retry')}</Button>}
    />
  )
}
