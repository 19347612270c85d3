import Button from '@mui/material/Button'
import type { MouseEvent, ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import css from './ToolButton.module.css'

interface ToolButtonProps {
  readonly icon: ReactNode
  readonly label: string
  /** Explanation for a short label. */
  readonly title: string
  /** Whether it needs attention. */
  readonly urgent?: boolean
  readonly disabled?: boolean
  /** Set if the button opens a panel. */
  readonly expanded?: boolean
  readonly onClick: (event: MouseEvent<HTMLElement>) => void
}

/** Secondary button of a list. */
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

interface ToolLinkProps {
  readonly icon: ReactNode
  readonly label: string
  /** Explanation for a short label. */
  readonly title: string
  readonly to: string
  /** Whether it opens a dialog over the list, whose filters and page then stay in the address. */
  readonly dialog?: boolean
}

/** Tool of a list that leads to another page, or to a dialog over the list. */
export function ToolLink({ to, dialog = false, ...button }: ToolLinkProps) {
  const navigate = useNavigate()
  const { search } = useLocation()
  return <ToolButton {...button} onClick={() => void navigate(dialog ? { pathname: to, search } : to)} />
}
