import { Link, useLocation } from 'react-router-dom'
import type { Visit } from '../../../contract/visits.ts'
import { planProgress } from '../../../domain/visitState.ts'
import { useText } from '../../i18n/useText.ts'
import type { Places } from '../usePlaces.ts'
import { progressText } from '../whereTexts.ts'
import progress from './PlanProgress.module.css'
import css from './VisitWay.module.css'

interface WayLinkProps {
  readonly visit: Visit
  readonly places: Places
}

/** A patient's progress, as a link that opens all stops. The list's filters and page stay in the URL. */
export function WayLink({ visit, places }: WayLinkProps) {
  const text = useText()
  const { search } = useLocation()
  const words = progressText(visit, places, text)
  const { done, total } = planProgress(visit, places.roomOf)
  return (
    <Link
      className={css.link}
      to={{ pathname: `/visits/${visit.id}/way`, search }}
      aria-label={[words, visit.packageName, text('resources.visits.way')].filter(Boolean).join(' · ')}
      title={text('resources.visits.wayHint')}
    >
      {total === null ? (
        <span className={progress.text}>{words}</span>
      ) : (
        <>
          <span className={progress.progress} title={words}>
            <progress className={progress.bar} value={done} max={total} aria-label={words} />
            <span aria-hidden>
              {done}/{total}
            </span>
          </span>
          {visit.packageName && (
            <span className={progress.package} title={visit.packageName}>
              {visit.packageName}
            </span>
          )}
        </>
      )}
    </Link>
  )
}
