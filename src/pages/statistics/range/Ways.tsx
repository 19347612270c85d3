import type { StatisticsWays } from '../../../../contract/statistics.ts'
import { useText } from '../../../i18n/useText.ts'
import { Dropdown } from '../../../ui/Dropdown.tsx'
import { NotLoaded } from '../../../ui/page/NotLoaded.tsx'
import { CountedNote } from '../parts/CountedNote.tsx'
import { FigureTable } from '../parts/FigureTable.tsx'
import { formatMinutes, minutesOf } from '../parts/formats.ts'
import { Picture } from '../parts/Picture.tsx'
import { useAddress } from '../parts/useAddress.ts'
import { type Range, useWays } from '../parts/useStatistics.ts'
import page from '../StatisticsPage.module.css'
import css from './Ways.module.css'

type Way = StatisticsWays['ways'][number]

const PARTS = ['waitMs', 'examMs', 'otherMs'] as const

/** In which order patients of a package visited the rooms, and where their time went. */
export function Ways({ range }: { readonly range: Range }) {
  const text = useText()
  const { data, error, refetch } = useWays(range)
  const [get, set] = useAddress()
  if (!data) return <NotLoaded error={error} onRetry={refetch} height={320} />
  const { ways, excluded } = data
  const way = ways.find(({ key }) => `+${key}` === get('package')) ?? ways[0]
  return (
    <>
      <Picture
        isTable
        range={`${data.from}–${data.to}`}
        title={text('statistics.ways.title')}
        meaning={text('statistics.ways.meaning')}
        table={[
          (['package', 'place', 'room', 'visits', 'wait', 'exam'] as const).map((name) =>
            text(`statistics.ways.${name}`),
          ),
          ...ways.flatMap(({ label, steps }) =>
            steps.map((step) => [
              label,
              String(step.place),
              step.label,
              String(step.visits),
              String(minutesOf(step.waitMs) ?? ''),
              String(minutesOf(step.examMs) ?? ''),
            ]),
          ),
        ]}
      >
        {ways.length > 1 && (
          <div className={css.choice}>
            <Dropdown
              label={text('statistics.ways.package')}
              value={`+${way?.key ?? ''}`}
              options={ways.map(({ key, label, visits }) => ({
                value: `+${key}`,
                label: text('statistics.ways.choice', { name: label, count: visits }),
              }))}
              onChange={(chosen) => set({ package: chosen })}
            />
          </div>
        )}
        {way && <Stay way={way} />}
        {way && <Steps way={way} />}
        <CountedNote
          words="statistics.excluded"
          reasons={['notEnded', 'overNight', 'wrongClock']}
          counts={excluded}
          nameOf={(reason) => text(`statistics.ways.excluded.${reason}`)}
          className={page.note}
        />
      </Picture>
      {way && <Orders way={way} range={`${data.from}–${data.to}`} />}
    </>
  )
}

/** Parts of the mean stay. */
function Stay({ way }: { readonly way: Way }) {
  const text = useText()
  const all = Math.max(1, way.waitMs + way.examMs + way.otherMs)
  return (
    <>
      <p className={css.stay}>
        {text('statistics.ways.stay', { stay: formatMinutes(way.stayMs, text), count: way.visits })}{' '}
        {PARTS.map((part) => (
          <span key={part} className={css.key} data-part={part}>
            {text(`statistics.ways.parts.${part}`)} {formatMinutes(way[part], text)}
          </span>
        ))}
      </p>
      <div className={css.whole} aria-hidden>
        {PARTS.map((part) => (
          <span key={part} data-part={part} style={{ width: `${(100 * way[part]) / all}%` }} />
        ))}
      </div>
    </>
  )
}

/** The rooms in the order in which patients come to them; bars show wait and exam. */
function Steps({ way: { steps } }: { readonly way: Way }) {
  const text = useText()
  const most = Math.max(1, ...steps.map(({ waitMs, examMs }) => waitMs + examMs))
  const headers = (['place', 'room', 'visits', 'wait', 'exam', 'time'] as const).map((name) =>
    text(`statistics.ways.${name}`),
  )
  return (
    <FigureTable headers={headers} words={[1, 5]}>
      {steps.map(({ roomId, label, place, visits, waitMs, examMs }) => (
        <tr key={roomId}>
          <td>{place.toFixed(1)}</td>
          <th scope="row">{label}</th>
          <td>{visits.toLocaleString()}</td>
          <td>{formatMinutes(waitMs, text)}</td>
          <td>{formatMinutes(examMs, text)}</td>
          <td className={css.bars} aria-hidden>
            <span data-part="waitMs" style={{ width: `${(100 * waitMs) / most}%` }} />
            <span data-part="examMs" style={{ width: `${(100 * examMs) / most}%` }} />
          </td>
        </tr>
      ))}
    </FigureTable>
  )
}

/** The orders that were taken most often. */
function Orders({ way, range }: { readonly way: Way; readonly range: string }) {
  const text = useText()
  const { orders, otherOrders, orderCount } = way
  const wayOf = (labels: readonly string[]) => labels.join(' → ')
  const headers = (['order', 'visits', 'meanStay'] as const).map((name) => text(`statistics.ways.${name}`))
  return (
    <Picture
      isTable
      range={range}
      title={text('statistics.ways.orders', { name: way.label })}
      meaning={text('statistics.ways.ordersMeaning', { count: orderCount, others: otherOrders })}
      table={[
        headers,
        ...orders.map(({ labels, visits, stayMs }) => [wayOf(labels), String(visits), String(minutesOf(stayMs) ?? '')]),
      ]}
    >
      <FigureTable headers={headers}>
        {orders.map(({ roomIds, labels, visits, stayMs }) => (
          <tr key={roomIds.join(' ')}>
            <th scope="row" className={css.order}>
              {wayOf(labels)}
            </th>
            <td>{visits.toLocaleString()}</td>
            <td>{formatMinutes(stayMs, text)}</td>
          </tr>
        ))}
      </FigureTable>
    </Picture>
  )
}
