import type { Visit } from '../../../contract/visits.ts'
import { planProgress } from '../../../domain/visitState.ts'
import { useText } from '../../i18n/useText.ts'
import css from './PlanProgress.module.css'
import type { Places } from '../usePlaces.ts'
import { progressText } from '../whereTexts.ts'

/** Progress bar of the planned rooms, with the name of the package. */
export function PlanProgress({ visit, places }: { visit: Visit; places: Places }) {
  const text = useText()
  const { done, total } = planProgress(visit, places.roomOf)
  const words = progressText(visit, places, text)
  if (total === null) return <span className={css.text}>{words}</span>
  return (
    <>
      <span className={css.progress} title={words}>
        <progress className={css.bar} value={done} max={total} aria-label={words} />
        <span aria-hidden>
          {done}/{total}
        </span>
      </span>
      {visit.packageName && (
        <span className={css.package} title={visit.packageName}>
          {visit.packageName}
        </span>
      )}
    </>
  )
}
