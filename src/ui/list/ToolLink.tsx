import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ToolButton } from './ToolButton.tsx'

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
