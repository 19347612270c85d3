import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { Visit } from '../../../../contract/visits.ts'
import { useText } from '../../../i18n/useText.ts'
import css from './VisitWay.module.css'

/** Opens the whole way of a patient over the list, whose filters and page stay in the address. */
export function WayLink({ visit: { id }, children }: { readonly visit: Visit; readonly children: ReactNode }) {
  const text = useText()
  const { search } = useLocation()
  return (
    <Link className={css.link} to={{ pathname: `/visits/${id}/way`, search }} title={text('resources.visits.wayHint')}>
      {children}
    </Link>
  )
}
