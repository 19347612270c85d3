import { EARLIER_MINUTES, type Gain, type Gains } from '../../../../domain/replay/manyDays.ts'
import { type Text, useText } from '../../../i18n/useText.ts'
import { FigureTable } from '../parts/FigureTable.tsx'
import { minutesText } from '../parts/formats.ts'
import { Picture } from '../parts/Picture.tsx'
import page from '../StatisticsPage.module.css'
import css from './ModelTable.module.css'

interface GainTableProps {
  readonly gains: Gains
  /** The days, for the names of files. */
  readonly range: string
}

/** The changes by the minutes that they save a day, the best first, and how far the model is from these days. */
export function GainTable({ gains: found, range }: GainTableProps) {
  const { gains, days, error } = found
  const text = useText()
  const headers = (['change', 'perDay', 'perPatient', 'days'] as const).map((column) =>
    text(`statistics.many.columns.${column}`),
  )
  const isWithin = ({ perPatient }: Gain) => Math.abs(perPatient) <= error.middle
  return (
    <Picture
      isTable
      range={range}
      title={text('statistics.many.title')}
      meaning={text('statistics.many.meaning')}
      table={[
        [
          ...headers,
          text('statistics.many.columns.low'),
          text('statistics.many.columns.high'),
          text('statistics.many.columns.error'),
        ],
        ...gains.map((gain) => [
          changeText(gain, text),
          ...[gain.perDay.middle, gain.perPatient].map((value) => value.toFixed(1)),
          String(gain.days),
          ...[gain.perDay.low, gain.perDay.high, error.middle].map((value) => value.toFixed(1)),
        ]),
      ]}
    >
      <FigureTable headers={headers} className={css.model}>
        {gains.map((gain) => (
          <tr key={changeText(gain, text)}>
            <th scope="row">
              {changeText(gain, text)}
              {isWithin(gain) && <small>{text('statistics.many.within')}</small>}
            </th>
            <td data-column={headers[1]} data-kind={isWithin(gain) ? 'same' : gain.perPatient > 0 ? 'better' : 'worse'}>
              <SavedPerDay gain={gain} />
            </td>
            <td data-column={headers[2]}>{savedText(gain.perPatient, text)}</td>
            <td data-column={headers[3]}>{text('statistics.many.ofDays', { count: gain.days, all: days })}</td>
          </tr>
        ))}
      </FigureTable>
      <p className={page.note}>{errorText(found, text)}</p>
    </Picture>
  )
}

/** Minutes that a change saves a day, with the span of the days. */
export function SavedPerDay({ gain: { perDay } }: { readonly gain: Gain }) {
  const text = useText()
  const [low, high] = [savedText(perDay.low, text), savedText(perDay.high, text)]
  return (
    <>
      <strong>{savedText(perDay.middle, text)}</strong> <small>{text('statistics.whatIf.span', { low, high })}</small>
    </>
  )
}

/** How far the model is from the days. */
export const errorText = ({ error, truth, model }: Gains, text: Text): string =>
  text('statistics.many.error', {
    truth: minutesText(truth, text),
    model: minutesText(model, text),
    middle: minutesText(error.middle, text),
    most: minutesText(error.most, text),
  })

/** A change of the model, in words. */
export const changeText = ({ change }: Gain, text: Text): string =>
  typeof change === 'object'
    ? text('statistics.whatIf.roomMore', { room: change.room })
    : text(`statistics.many.changes.${change}`, { minutes: EARLIER_MINUTES })

/** Minutes that a change saves; more waiting has a plus. */
export function savedText(minutes: number, text: Text): string {
  const size = minutesText(Math.abs(minutes), text)
  return Math.round(minutes) === 0 ? size : `${minutes > 0 ? '−' : '+'}${size}`
}
