import type { ReactNode } from 'react'
import css from './Notice.module.css'

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
