import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useText } from '../../i18n/useText.ts'
import { ToolButton } from './ToolButton.tsx'

interface ListLinkProps {
  readonly resource: 'appointments' | 'packages'
  readonly icon: ReactNode
}

/** Leads from a list to one that belongs to it and has no entry in the menu. */
export function ListLink({ resource, icon }: ListLinkProps) {
  const text = useText()
  const navigate = useNavigate()
  return (
    <ToolButton
      icon={icon}
      label={text(`resources.${resource}.open`)}
      title={text(`resources.${resource}.openHint`)}
      onClick={() => void navigate(`/${resource}`)}
    />
  )
}
