import { Link, useLocation } from 'react-router-dom'
import type { Visit } from '../../../contract/visits.ts'
import { useText } from '../../i18n/useText.ts'
import { PlanProgress } from './PlanProgress.tsx'
import type { Places } from '../usePlaces.ts'
import { progressText } from '../whereTexts.ts'
import css from './VisitWay.module.css'

interface WayLinkProps {
  readonly visit: Visit
  readonly places: Places
}

/** A patient's progress, as a link that opens all stops. The list's filters and page stay in the URL. */
export function WayLink({ visit, places }: WayLinkProps) {
  const text = useText()
  const { search } = useLocation()
  const parts = [progressText(visit, places, text), visit.packageName, text('resources.visits.way')]
  return (
    <Link
      className={css.link}
      to={{ pathname: `/visits/${visit.id}/way`, search }}
      aria-label={parts.filter(Boolean).join(' · ')}
      title={text('resources.visits.wayHint')}
    >
      <PlanProgress visit={visit} places={places} />
    </Link>
  )
}
