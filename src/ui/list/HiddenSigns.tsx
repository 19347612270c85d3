import type { ReactNode } from 'react'
import { useText } from '../../i18n/useText.ts'
import { CellContext } from './columnContext.ts'
import css from './HiddenSigns.module.css'
import { useHiddenColumns } from './hiddenColumns.tsx'

/**
 * What the hidden ones among the columns, its children, do to the list: without it rows would be missing for no reason.
 */
export function HiddenSigns({ children }: { children: ReactNode }) {
  const text = useText()
  const { sources } = useHiddenColumns()
  if (sources.length === 0) return null
  return (
    <fieldset className={css.signs} aria-label={text('listTools.hiddenSigns')}>
      <CellContext value={SIGN}>{children}</CellContext>
    </fieldset>
  )
}

const SIGN = { kind: 'sign' } as const
