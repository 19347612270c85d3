import Button from '@mui/material/Button'
import FilterAltOff from '@mui/icons-material/FilterAltOffOutlined'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/useText.ts'
import { Notice } from '../feedback/Notice.tsx'
import { useFilterDrafts } from './filterDrafts.tsx'

/** A list without rows: either nothing matches the filters, or there is nothing yet (LS-12). */
export function ListEmpty({ empty }: { empty: ReactNode }) {
  const text = useText()
  const { anyApplied, clearAll } = useFilterDrafts()
  if (!anyApplied) return empty
  return (
    <Notice
      announce="status"
      icon={<FilterAltOff />}
      title={text('list.noMatch')}
      hint={text('list.noMatchHint')}
      action={<Button onClick={clearAll}>{text('list.clearFilters')}</Button>}
    />
  )
}
