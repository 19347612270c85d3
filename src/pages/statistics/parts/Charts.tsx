import { BarChart } from '@mui/x-charts/BarChart'
import { LineChart } from '@mui/x-charts/LineChart'

/** Named values for each of some labels. */
interface BarSeries {
  readonly label: string
  readonly color: string
  /** Undefined where nothing was measured. */
  readonly values: readonly (number | undefined)[]
  /** Series of one name lie on each other. */
  readonly stack?: string
}

interface BarsProps {
  readonly labels: readonly string[]
  /** Shorter labels for the axis. */
  readonly ticks?: readonly string[]
  readonly series: readonly BarSeries[]
  /** Unit of the values. */
  readonly unit: string
  /** Whether the bars lie, with the labels at their left. */
  readonly isLying?: boolean
}

const HEIGHT = 280
const HOUR_MS = 3_600_000
const WALL_HEIGHT = 440
const BAND = {
  '& path[data-series=least], & path[data-series=most]': { stroke: 'none', filter: 'none' },
}
const FROM_AFAR = { '& .MuiLineChart-line': { strokeWidth: 4 } }
/** Above the highest count there is room for the line, which is cut off at the end of the axis. */
const COUNTS = { min: 0, tickMinStep: 1, domainLimit: (min: Bound, max: Bound) => ({ min, max: Number(max) * 1.05 }) }
type Bound = number | { valueOf(): number }
/** Without a maximum, the axis of nothing but zeros has ticks between them. */
const FLAT = { max: 1 }
const ROW_HEIGHT = 44
const LABEL_WIDTH = 176
const TWO_LINES = { height: 44 }
const MEASURED_WIDTH = 56
const MARGIN = { top: 8, right: 24, bottom: 8, left: 8 }

/** Bars by label. */
export function Bars({ labels, ticks = labels, series, unit, isLying = false }: BarsProps) {
  const bands = {
    data: [...labels],
    scaleType: 'band' as const,
    valueFormatter: (label: string, { location }: { readonly location: string }) =>
      location === 'tick' ? (ticks[labels.indexOf(label)] ?? label) : label,
  }
  const measured = { valueFormatter: (value: number) => `${value.toLocaleString()}${unit}` }
  return (
    <BarChart
      layout={isLying ? 'horizontal' : 'vertical'}
      height={isLying ? Math.max(HEIGHT / 2, 96 + labels.length * ROW_HEIGHT) : HEIGHT}
      // Half of the label of the last tick stands beside the chart.
      margin={{ ...MARGIN, right: isLying ? 36 : MARGIN.right }}
      skipAnimation
      grid={isLying ? { vertical: true } : { horizontal: true }}
      borderRadius={2}
      series={series.map(({ label, color, values, stack }) => ({
        label,
        color,
        data: values.map((value) => value ?? null),
        valueFormatter: (value) => (value === null ? '-' : `${value}${unit}`),
        ...(stack !== undefined && { stack }),
      }))}
      xAxis={[isLying ? measured : { ...bands, ...(ticks.some((tick) => tick.includes('\n')) && TWO_LINES) }]}
      yAxis={[isLying ? { ...bands, width: LABEL_WIDTH } : { ...measured, width: MEASURED_WIDTH }]}
    />
  )
}

interface LinesProps {
  /** Ms since the beginning of the day, in order. */
  readonly times: readonly number[]
  /** The hospital's clock at a time. */
  readonly clock: (ms: number) => string
  readonly name: string
  /** Null where there is no line. */
  readonly values: readonly (number | null)[]
  readonly usualName: string
  /** Empty where there is no usual day; null at a time between its points. */
  readonly usual: readonly ({ readonly low: number; readonly middle: number; readonly high: number } | null)[]
  /** Whether it is read from afar. */
  readonly isWall?: boolean
}

/** A line over a day, with the usual one and its band. */
export function Lines({ times, clock, name, values, usualName, usual, isWall = false }: LinesProps) {
  const ticks = isWall ? { tickLabelStyle: { fontSize: 18 } } : {}
  const isFlat = [...values, ...usual.map((each) => each?.high)].every((value) => !value)
  const line = { showMark: false, connectNulls: true, curve: 'linear' } as const
  const band = { ...line, area: true, stack: 'band', valueFormatter: () => null } as const
  const [first = 0, last = 0] = [times[0], times.at(-1)]
  return (
    <LineChart
      height={isWall ? WALL_HEIGHT : HEIGHT}
      // Half of the label of the highest tick stands above the chart.
      margin={{ ...MARGIN, top: isWall ? 16 : MARGIN.top }}
      skipAnimation
      grid={{ horizontal: true }}
      // The band has no edge.
      sx={{ ...BAND, ...(isWall && FROM_AFAR) }}
      xAxis={[
        {
          data: [...times],
          scaleType: 'linear',
          min: first,
          max: Math.max(last, first + 1),
          tickInterval: times.filter((ms) => ms % HOUR_MS === 0),
          valueFormatter: clock,
          height: isWall ? 40 : 30,
          ...ticks,
        },
      ]}
      yAxis={[{ ...COUNTS, ...(isFlat && FLAT), width: isWall ? 56 : 40, ...ticks }]}
      slotProps={isWall ? { legend: { sx: { fontSize: 18 } } } : {}}
      series={[
        ...(usual.length > 0
          ? [
              { ...band, id: 'least', data: usual.map((each) => each && each.low), color: 'transparent' },
              {
                ...band,
                id: 'most',
                data: usual.map((each) => each && each.high - each.low),
                color: 'var(--gray-300)',
              },
              { ...line, label: usualName, data: usual.map((each) => each && each.middle), color: 'var(--gray-600)' },
            ]
          : []),
        { ...line, label: name, data: [...values], color: 'var(--primary-600)' },
      ]}
    />
  )
}
