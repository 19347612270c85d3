import { useSearchParams } from 'react-router-dom'
import { useText } from '../../i18n/useText.ts'
import { Breadcrumb } from '../../ui/Breadcrumb.tsx'
import { DayView } from './day/DayView.tsx'
import { RangeView } from './range/RangeView.tsx'
import { ReportView } from './report/ReportView.tsx'
import { WhatIfView } from './whatIf/WhatIfView.tsx'
import tabs from '../../ui/page/Tabs.module.css'
import css from './StatisticsPage.module.css'

const VIEWS = ['day', 'range', 'whatIf'] as const

/** `/statistics`: how a day goes, how the days of a range went, and what would have changed a day. */
export function StatisticsPage() {
  const text = useText()
  const [params, setParams] = useSearchParams()
  const isReport = params.get('view') === 'report'
  const view = isReport ? 'range' : (VIEWS.find((each) => each === params.get('view')) ?? 'day')
  return (
    <>
      <div className={css.crumbs}>
        <Breadcrumb crumbs={[{ label: text('statistics.menu') }]} />
      </div>
      <div className={css.head} data-report={isReport}>
        <h1 className={css.title}>{text('statistics.menu')}</h1>
        <fieldset className={`${tabs.tabs} ${css.views}`} aria-label={text('statistics.menu')}>
          {VIEWS.map((each) => (
            <button
              key={each}
              type="button"
              className={tabs.tab}
              aria-pressed={each === view}
              onClick={() => setParams(each === 'day' ? {} : { view: each })}
            >
              {text(`statistics.views.${each}`)}
            </button>
          ))}
        </fieldset>
      </div>
      {view === 'day' && <DayView />}
      {view === 'range' && (isReport ? <ReportView /> : <RangeView />)}
      {view === 'whatIf' && <WhatIfView />}
    </>
  )
}
