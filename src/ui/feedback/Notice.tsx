import type { ReactNode } from 'react'
import css from './Notice.module.css'

interface NoticeProps {
  /** A 20 px icon of the one family, drawn large and quiet. */
  readonly icon?: ReactNode
  readonly title: string
  readonly hint?: string | undefined
  readonly action?: ReactNode
  /** Announced at once when it takes the place of content that failed. */
  readonly announce?: 'alert' | 'status'
  /** Heading level when this is the whole page. */
  readonly page?: boolean
}

/** What stands where content would: empty, not found, not allowed, failed. */
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
