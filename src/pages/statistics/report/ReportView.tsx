import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { StatisticsSummary } from '../../../../contract/statistics.ts'
import { dayBefore } from '../../../../domain/days.ts'
import { formatDate, formatDateTime } from '../../../i18n/formatMoment.ts'
import { hospital } from '../../../i18n/hospital.ts'
import { useText } from '../../../i18n/useText.ts'
import { useServerNow } from '../../../session/useServerClock.ts'
import { ToolButton } from '../../../ui/list/ToolButton.tsx'
import { NotLoaded } from '../../../ui/page/NotLoaded.tsx'
import { daysText } from '../parts/formats.ts'
import { MainFigures } from '../parts/MainFigures.tsx'
import { useSummary } from '../parts/useStatistics.ts'
import { HeatTable } from '../range/HeatTable.tsx'
import { Sentence } from '../range/Sentence.tsx'
import { useRange } from '../range/useRange.ts'
import { Changes } from './Changes.tsx'
import { Rooms } from './Rooms.tsx'
import { SecondPlace } from './SecondPlace.tsx'
import page from '../StatisticsPage.module.css'
import css from './ReportView.module.css'

/** One A4 about a range for those who decide: how it was, where and when, what changed, and what would help. */
export function ReportView() {
  const text = useText()
  const now = useServerNow()
  const today = formatDate(now)
  const { range, compare } = useRange(today)
  const { data, error, refetch } = useSummary(range, { compare })
  const [, setParams] = useSearchParams()
  useA4()
  return (
    <>
      <div className={page.reportTools}>
        <ToolButton
          icon={<ArrowBackOutlined />}
          label={text('statistics.report.back')}
          title={text('statistics.report.back')}
          onClick={() =>
            setParams((before) => {
              const next = new URLSearchParams(before)
              next.set('view', 'range')
              return next
            })
          }
        />
        <ToolButton
          icon={<PrintOutlined />}
          label={text('statistics.report.print')}
          title={text('statistics.report.printHint')}
          onClick={() => print()}
        />
        <p className={css.hint}>{text('statistics.report.printHint')}</p>
      </div>
      {!data ? (
        <NotLoaded error={error} onRetry={refetch} height={320} />
      ) : (
        <article className={page.sheet} aria-label={text('statistics.report.title')}>
          <header className={css.head}>
            <h2>
              {text('statistics.report.title')} <span>{daysText(range)}</span>
            </h2>
            <p>
              {[hospital().name, text('statistics.report.made', { at: formatDateTime(now) })]
                .filter((part) => part !== '')
                .join(' · ')}
            </p>
          </header>
          {data.total.arrivals === 0 ? (
            <p className={css.hint}>{text('statistics.empty')}</p>
          ) : (
            <>
              <Sentence range={range} summary={data} compare={compare} />
              <MainFigures total={data.total} before={data.before} />
              <div className={page.beside}>
                <HeatTable range={range} by="weekday" />
                <Rooms range={range} />
              </div>
              <div className={page.beside}>
                <Changes range={range} summary={data} />
                <SecondPlace range={range} last={dayBefore(today, 1)} />
              </div>
              <p className={css.hint}>{methodOf(data, text)}</p>
            </>
          )}
        </article>
      )}
    </>
  )
}

/** Note on how the figures were made, and on what is not in them. */
function methodOf({ excluded, isPartial }: StatisticsSummary, text: ReturnType<typeof useText>): string {
  const left = Object.values(excluded).reduce((sum, count) => sum + count, 0)
  return [
    text('statistics.report.method'),
    ...(left > 0 ? [text('statistics.report.left', { count: left })] : []),
    ...(isPartial ? [text('statistics.partial')] : []),
  ].join(' ')
}

/** Sets the paper while the report is open. */
function useA4(): void {
  useEffect(() => {
    const paper = new CSSStyleSheet()
    paper.replaceSync('@page { size: A4 portrait; margin: 10mm }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, paper]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== paper)
    }
  }, [])
}
