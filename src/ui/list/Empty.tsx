import Button from '@mui/material/Button'
import FilterAltOff from '@mui/icons-material/FilterAltOffOutlined'
import InboxOutlined from '@mui/icons-material/InboxOutlined'
import type { ReactNode } from 'react'
import { useResourceText } from '../../i18n/resourceText.ts'
import { useText } from '../../i18n/useText.ts'
import { Notice } from '../feedback/Notice.tsx'
import { CreateButton } from './CreateButton.tsx'
import { useFilterDrafts } from './filterDrafts.tsx'

/**
 * Replaces the rows of an empty list: either nothing matches the filters, or there are no records yet; then it shows
 * its children or the button that adds one.
 */
export function Empty({ children, noMatch }: { children: ReactNode; noMatch?: ReactNode }) {
  const resourceText = useResourceText()
  const { anyApplied } = useFilterDrafts()
  if (anyApplied) return noMatch ?? <NoMatch />
  return (
    children ?? (
      <Notice
        announce="status"
        icon={<InboxOutlined />}
        title={resourceText('empty')}
        hint={resourceText('invite')}
        action={<CreateButton />}
      />
    )
  )
}

/** Says that nothing matches the filters, and offers to clear them. */
export function NoMatch({ title, hint }: { readonly title?: string; readonly hint?: string }) {
  const text = useText()
  const { clearAll } = useFilterDrafts()
  return (
    <Notice
      announce="status"
      icon={<FilterAltOff />}
      title={title ?? text('list.noMatch')}
      hint={hint ?? text('list.noMatchHint')}
      action={<Button onClick={clearAll}>{text('ra.navigation.clear_filters')}</Button>}
    />
  )
}
