import type { ReactNode } from 'react'
import Lock from '@mui/icons-material/LockOutlined'
import Button from '@mui/material/Button'
import LinkOff from '@mui/icons-material/LinkOff'
import { Link } from 'react-router-dom'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import css from './Notice.module.css'
import { useText } from '../../i18n/useText.ts'
import { noAnswerHint, refusalOf, statusOf } from './failure.ts'

interface NoticeProps {
  /** Icon of the 20 px family, shown large and muted. */
  readonly icon?: ReactNode
  readonly title: string
  readonly hint?: string | undefined
  readonly action?: ReactNode
  /** Live-region role, if it replaces content that failed. */
  readonly announce?: 'alert' | 'status'
  /** Whether this is the whole page, so that the title is its heading. */
  readonly page?: boolean
}

/** Replaces missing content: empty, not found, not allowed, failed. */
export function Notice({ icon, title, hint, action, announce, page = false }: NoticeProps) {
  const Title = page ? 'h1' : 'p'
  return (
    <div className={css.notice} role={announce} data-page={page}>
      {icon && <span className={css.icon}>{icon}</span>}
      <Title className={css.title}>{title}</Title>
      {hint && <p className={css.hint}>{hint}</p>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  )
}

/** Page without access. */
export function AccessDenied() {
  const text = useText()
  return <Notice page icon={<Lock />} title={text('errors.accessDenied')} hint={text('errors.accessDeniedHint')} />
}

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

const NOT_FOUND = 404

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
  const isGone = reason !== '' && status === NOT_FOUND
  return (
    <Notice
      page={page}
      announce="alert"
      icon={isGone ? <LinkOff /> : <ErrorOutline />}
      title={text(isGone ? 'errors.gone' : 'errors.failed')}
      hint={advice || reason || (status ? text('errors.tryLater', { status }) : noAnswerHint(error, text))}
      action={!isGone && <Button onClick={onRetry}>{text('errors.retry')}</Button>}
    />
  )
}

/** Message of a refused action, next to its control. */
export const Refusal = ({ children }: { readonly children: ReactNode }) => (
  <p className={css.refusal} role="alert">
    {children}
  </p>
)
