import type { ComponentType, ReactNode } from 'react'
import css from './Mark.module.css'

interface MarkProps {
  readonly kind?: 'danger' | 'info' | 'warning'
  readonly icon?: ComponentType | undefined
  /** Whether only the icon is visible. */
  readonly compact?: boolean
  readonly title?: string | undefined
  readonly children: ReactNode
}

/** A fact about a patient in a word or two, next to the name. */
export const Mark = ({ kind, icon: Icon, compact, title, children }: MarkProps) => (
  <span className={css.mark} data-kind={kind} data-compact={compact} title={title}>
    {Icon && <Icon />}
    <span className={compact ? 'visually-hidden' : undefined}>{children}</span>
  </span>
)
