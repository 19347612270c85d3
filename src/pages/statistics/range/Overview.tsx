import type { Comparison } from '../../../../domain/statistics/comparedRange.ts'
import type { StatisticsSummary } from '../../../../contract/statistics.ts'
import { useText } from '../../../i18n/useText.ts'
import { CountedNote } from '../parts/CountedNote.tsx'
import { Figure } from '../parts/Figure.tsx'
import figures from '../parts/Figure.module.css'
import { type FigureName, FIGURES, figureText, figureValue } from '../parts/figures.ts'
import { FileTools } from '../parts/FileTools.tsx'
import { daysText } from '../parts/formats.ts'
import css from '../StatisticsPage.module.css'

interface OverviewProps {
  readonly summary: StatisticsSummary
  /** How it is compared. */
  readonly compare: Comparison
}

const NAMES = Object.keys(FIGURES) as FigureName[]
const BIG: ReadonlySet<FigureName> = new Set(['patientWait', 'patientWaitP90', 'stay', 'skipped'])
const REASONS = ['RESERVATION', 'EMERGENCY', 'AFTER_EXAM', 'OTHER'] as const

/** The figures of a range, each with its definition and the one before, and what was left out. */
export function Overview({ summary, compare }: OverviewProps) {
  const { from, to, total, excluded, isPartial, feedback, before, comparedTo } = summary
  const text = useText()
  const left = Object.keys(excluded) as (keyof typeof excluded)[]
  return (
    <section aria-label={text('statistics.overview')}>
      {comparedTo && (
        <p className={css.note}>
          {text(comparedTo.untilTime === undefined ? 'statistics.comparedWith' : 'statistics.comparedUntil', {
            name: text(`statistics.compareWith.${compare}`),
            range: daysText(comparedTo),
            time: comparedTo.untilTime ?? '',
          })}
        </p>
      )}
      <dl className={figures.grid}>
        {NAMES.map((name) => (
          <Figure
            key={name}
            big={BIG.has(name)}
            label={text(`statistics.figures.${name}`)}
            value={figureText(name, total, text)}
            meaning={text(`statistics.meanings.${name}`)}
            before={
              before &&
              text(compare === 'previous' ? 'statistics.before' : 'statistics.sameWeekdays', {
                value: figureText(name, before, text),
              })
            }
          />
        ))}
      </dl>
      <CountedNote
        words="statistics.frontReasons"
        reasons={REASONS}
        counts={total.frontReasons}
        nameOf={(reason) => text(`statistics.reasons.${reason}`)}
        className={css.note}
      />
      {feedback && <p className={css.note}>{text('statistics.feedback', feedback)}</p>}
      <CountedNote
        words="statistics.excluded"
        reasons={left}
        counts={excluded}
        nameOf={(reason) => text(`statistics.excludedReasons.${reason}`)}
        className={css.note}
      />
      <div className={css.fileTools}>
        <FileTools
          title={`${text('statistics.overview')} ${from}–${to}`}
          table={[
            [
              ...(['figure', 'value', 'unit'] as const).map((column) => text(`statistics.columns.${column}`)),
              ...(before ? [text(`statistics.compareWith.${compare}`)] : []),
              text('statistics.columns.meaning'),
            ],
            ...NAMES.map((name) => [
              text(`statistics.figures.${name}`),
              String(figureValue(name, total) ?? ''),
              text(`statistics.units.${FIGURES[name].unit}`),
              ...(before ? [String(figureValue(name, before) ?? '')] : []),
              text(`statistics.meanings.${name}`),
            ]),
            ...left
              .filter((reason) => excluded[reason] > 0)
              .map((reason) => [
                text(`statistics.excludedReasons.${reason}`),
                String(excluded[reason]),
                text('statistics.units.count'),
                ...(before ? [''] : []),
                text('statistics.excludedRecords'),
              ]),
          ]}
        />
      </div>
      {isPartial && <output className={css.note}>{text('statistics.partial')}</output>}
    </section>
  )
}
