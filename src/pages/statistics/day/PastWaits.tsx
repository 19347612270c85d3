import { useText } from '../../../i18n/useText.ts'
import { NotLoaded } from '../../../ui/page/NotLoaded.tsx'
import { daysText } from '../parts/daysText.ts'
import { MainFigures } from '../parts/MainFigures.tsx'
import { useSummary } from '../parts/useStatistics.ts'
import css from '../StatisticsPage.module.css'

/** The waits of a day that is over, beside those of the same weekday a week before. */
export function PastWaits({ day }: { readonly day: string }) {
  const text = useText()
  const { data, error, refetch } = useSummary({ from: day, to: day, roomId: '' }, { compare: 'weekdays' })
  if (!data) return <NotLoaded error={error} onRetry={refetch} height={96} />
  if (data.total.arrivals === 0) return null
  return (
    <section aria-label={text('statistics.pastWaits')}>
      <MainFigures total={data.total} before={data.before} />
      {data.comparedTo && (
        <p className={css.small}>{text('statistics.pastWaitsMeaning', { day: daysText(data.comparedTo) })}</p>
      )}
    </section>
  )
}
