import HelpOutline from '@mui/icons-material/HelpOutline'
import { useLocation } from 'react-router-dom'
import { useText } from '../i18n/useText.ts'
import { helpFor } from './tasks.ts'

interface HelpLinkProps {
  readonly className?: string | undefined
}

/** Link to the guide's page about the current page, in a tab of its own, so that nothing typed here is lost. */
export function HelpLink({ className }: HelpLinkProps) {
  const text = useText()
  const { pathname } = useLocation()
  const label = text('layout.help')
  return (
    <a className={className} href={helpFor(pathname)} target="_blank" rel="noreferrer" title={label}>
      <HelpOutline aria-hidden />
      <span>{label}</span>
    </a>
  )
}
