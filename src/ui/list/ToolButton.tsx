import Button from '@mui/material/Button'
import type { MouseEvent, ReactNode } from 'react'
import css from './ToolButton.module.css'

interface ToolButtonProps {
  readonly icon: ReactNode
  readonly label: string
  /** What it does, where the label alone is short. */
  readonly title: string
  /** Somebody should look at it. */
  readonly urgent?: boolean
  readonly disabled?: boolean
  /** Set where it opens something of its own. */
  readonly expanded?: boolean
  readonly onClick: (event: MouseEvent<HTMLElement>) => void
}

/** A quiet button beside a list; on narrow screens only its icon is seen, unless it is urgent. */
export function ToolButton({
  icon,
  label,
  title,
  urgent = false,
  disabled = false,
  expanded,
  onClick,
}: ToolButtonProps) {
  return (
    <Button
      variant="text"
      size="small"
      className={css.tool}
      startIcon={icon}
      title={title}
      disabled={disabled}
      data-urgent={urgent}
      {...(expanded !== undefined && { 'aria-haspopup': 'dialog', 'aria-expanded': expanded })}
      onClick={onClick}
    >
      <span className={css.label}>{label}</span>
    </Button>
  )
}
