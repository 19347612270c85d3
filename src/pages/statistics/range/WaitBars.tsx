import type { StatisticsSummary } from '../../../../contract/statistics.ts'
import { useText } from '../../../i18n/useText.ts'
import { Bars } from '../parts/lazyCharts.tsx'
import { Picture } from '../parts/Picture.tsx'

/** Number of patients by the length of their wait; patients who were not called are apart. */
export function WaitBars({ summary: { distribution, from, to } }: { readonly summary: StatisticsSummary }) {
  const text = useText()
  const width = (distribution[1]?.fromMinutes ?? 0) - (distribution[0]?.fromMinutes ?? 0)
  const last = distribution.findLastIndex(({ called, censored }) => called + censored > 0)
  const shown = distribution.slice(0, last + 1)
  const labels = shown.map(({ fromMinutes }, at) =>
    at === distribution.length - 1 ? `${fromMinutes}+` : `${fromMinutes}–${fromMinutes + width}`,
  )
  return (
    <Picture
      range={`${from}–${to}`}
      title={text('statistics.distribution')}
      meaning={text('statistics.distributionMeaning')}
      table={[
        (['waitLength', 'called', 'censored'] as const).map((column) => text(`statistics.columns.${column}`)),
        ...shown.map(({ called, censored }, at) => [labels[at] ?? '', String(called), String(censored)]),
      ]}
    >
      <Bars
        labels={labels}
        // Ranges would not fit below each bar.
        ticks={shown.map(({ fromMinutes }, at) => `${fromMinutes}${at === distribution.length - 1 ? '+' : ''}`)}
        unit={text('statistics.units.count')}
        series={[
          {
            label: text('statistics.columns.called'),
            color: 'var(--primary-500)',
            values: shown.map(({ called }) => called),
            stack: 'waits',
          },
          {
            label: text('statistics.columns.censored'),
            color: 'var(--warning-500)',
            values: shown.map(({ censored }) => censored),
            stack: 'waits',
          },
        ]}
      />
    </Picture>
  )
}
