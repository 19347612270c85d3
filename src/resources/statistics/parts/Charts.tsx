import { BarChart } from '@mui/x-charts/BarChart'
import { LineChart } from '@mui/x-charts/LineChart'

/** Named values for each of some labels. */
export interface BarSeries {
  readonly label: string
  readonly color: string
  /** Undefined where nothing was measured. */
  readonly values: readonly (number | undefined)[]
  /** Series of one name lie on each other. */
  readonly stack?: string
}

interface BarsProps {
  readonly labels: readonly string[]
  readonly series: readonly BarSeries[]
  /** Unit of the values. */
  readonly unit: string
  /** Whether the bars lie, with the labels at their left. */
  readonly isLying?: boolean
}

const HEIGHT = 280
const WALL_HEIGHT = 440
const BAND = {
  '& path[data-series=least], & path[data-series=most]': { stroke: 'none', filter: 'none' },
}
const FROM_AFAR = { '& .MuiLineElement-root': { strokeWidth: 4 } }
const ROW_HEIGHT = 44
const LABEL_WIDTH = 128
const MARGIN = { top: 8, right: 24, bottom: 8, left: 8 }

/** Bars by label. */
export function Bars({ labels, series, unit, isLying = false }: BarsProps) {
  const bands = { data: [...labels], scaleType: 'band' as const }
  return (
    <BarChart
      layout={isLying ? 'horizontal' : 'vertical'}
      height={isLying ? Math.max(HEIGHT / 2, 96 + labels.length * ROW_HEIGHT) : HEIGHT}
      margin={MARGIN}
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
      xAxis={[isLying ? { label: unit } : bands]}
      yAxis={[isLying ? { ...bands, width: LABEL_WIDTH } : { label: unit }]}
    />
  )
}

interface LinesProps {
  /** Times of the day. */
  readonly labels: readonly string[]
  readonly name: string
  readonly values: readonly number[]
  readonly usualName: string
  /** Empty where there is no usual day. */
  readonly usual: readonly { readonly low: number; readonly middle: number; readonly high: number }[]
  /** Whether it is read from afar. */
  readonly isWall?: boolean
}

/** A line over a day, with the usual one and its band. */
export function Lines({ labels, name, values, usualName, usual, isWall = false }: LinesProps) {
  const ticks = isWall ? { tickLabelStyle: { fontSize: 18 } } : {}
  const isFlat = [...values, ...usual.map(({ high }) => high)].every((value) => value === 0)
  const band = { area: true, stack: 'band', showMark: false, valueFormatter: () => null } as const
  return (
    <LineChart
      height={isWall ? WALL_HEIGHT : HEIGHT}
      margin={MARGIN}
      skipAnimation
      grid={{ horizontal: true }}
      // The band has no edge.
      sx={{ ...BAND, ...(isWall && FROM_AFAR) }}
      xAxis={[
        {
          data: [...labels],
          scaleType: 'point',
          tickInterval: (_, at) => at % 4 === 0,
          height: isWall ? 40 : 30,
          ...ticks,
        },
      ]}
      // Without a maximum, the axis of nothing but zeros has ticks between them.
      yAxis={[{ min: 0, ...(isFlat && { max: 1 }), tickMinStep: 1, width: isWall ? 56 : 40, ...ticks }]}
      series={[
        ...(usual.length > 0
          ? [
              { ...band, id: 'least', data: usual.map(({ low }) => low), color: 'transparent' },
              { ...band, id: 'most', data: usual.map(({ low, high }) => high - low), color: 'var(--gray-300)' },
              { label: usualName, data: usual.map(({ middle }) => middle), color: 'var(--gray-600)', showMark: false },
            ]
          : []),
        {
          label: name,
          data: labels.map((_, at) => values[at] ?? null),
          color: 'var(--primary-600)',
          showMark: false,
        },
      ]}
    />
  )
}
