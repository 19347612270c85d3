import { spreadOf } from './figures.ts'
import type { BenchRecord } from './record.ts'
import type { Row, Series } from './row.ts'
import { number, reach } from './wording.ts'

const WIDTH = 960
const LEFT = 250
const RIGHT = 150
const BAR = 18
const LINE = 30
const TITLE = 56
const HEAD = 34
const GAP = 22

const STYLE = `text{font:13px system-ui,sans-serif;fill:#1c2333}.soft{fill:#5a6272}.strong{font-weight:600}.ground{fill:#fff}
.ours{fill:#3366ff}.peer{fill:#a9b1c2}.reach{stroke:#1c2333;stroke-width:1.5}.run{fill:#1c2333}.target{stroke:#c2410c;stroke-width:2;stroke-dasharray:5 4}.aim{fill:#c2410c}
@media(prefers-color-scheme:dark){text{fill:#e8ebf2}.soft{fill:#a3abbd}.ground{fill:#14181f}.ours{fill:#7c9dff}.peer{fill:#5b6478}
.reach{stroke:#e8ebf2}.run{fill:#e8ebf2}.target{stroke:#fb923c}.aim{fill:#fb923c}}`

/**
 * Draws a bench as SVG: for each row a bar with our median and each peer's, each run as a dot, and the target as a
 * line.
 */
export function pictureOf({ bench, date, rows }: BenchRecord): string {
  let top = TITLE
  const panels = rows.map((row) => {
    const drawn = panel(row, top)
    top += HEAD + (1 + row.peers.length) * LINE + GAP
    return drawn
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${top}" role="img" aria-label="${escape(bench)}">
<style>${STYLE}</style>
<rect class="ground" width="100%" height="100%"/>
<text x="20" y="32" class="strong" style="font-size:17px">${escape(bench)}</text>
<text x="${WIDTH - 20}" y="32" text-anchor="end" class="soft">${date}</text>
${panels.join('\n')}
</svg>
`
}

function panel(row: Row, top: number): string {
  const series: Series[] = [{ name: 'ours', values: row.ours }, ...row.peers]
  const aim = aimOf(row)
  const most = Math.max(...series.flatMap(({ values }) => values), aim ?? 0) * 1.04 || 1
  const x = (value: number) => (LEFT + (Math.max(value, 0) / most) * (WIDTH - LEFT - RIGHT)).toFixed(1)
  const bars = series.map((each, at) => bar(each, top + HEAD + at * LINE, at === 0 ? 'ours' : 'peer', row.unit, x))
  const foot = top + HEAD + series.length * LINE
  const target =
    aim === undefined
      ? ''
      : `<line class="target" x1="${x(aim)}" x2="${x(aim)}" y1="${top + HEAD - 4}" y2="${foot - LINE + BAR + 4}"/>`
  return `<text x="20" y="${top + 18}" class="strong">${escape(row.what)}</text>
<text x="${WIDTH - 20}" y="${top + 18}" text-anchor="end" class="aim">${escape(reach(row.target, row.unit))}</text>
${bars.join('\n')}
${target}`
}

function bar({ name, values }: Series, top: number, kind: string, unit: string, x: (value: number) => string): string {
  const { median, least, most } = spreadOf(values, name)
  const middle = top + BAR / 2
  const dots = values.map((value) => `<circle class="run" cx="${x(value)}" cy="${middle}" r="2"/>`)
  return `<text x="${LEFT - 12}" y="${middle + 5}" text-anchor="end"${kind === 'ours' ? ' class="strong"' : ''}>${escape(name)}</text>
<rect class="${kind}" x="${LEFT}" y="${top}" width="${(Number(x(median)) - LEFT).toFixed(1)}" height="${BAR}" rx="3"/>
<line class="reach" x1="${x(least)}" x2="${x(most)}" y1="${middle}" y2="${middle}"/>${dots.join('')}
<text x="${Number(x(most)) + 8}" y="${middle + 5}" class="soft">${number(median)} ${unit}</text>`
}

/** Returns the target value for our bar: the bound itself, or a multiple of the first peer's median. */
function aimOf({ target: { of, atMost, atLeast }, peers: [first] }: Row): number | undefined {
  const bound = atMost ?? atLeast
  if (bound === undefined || of === 'value') return bound
  return first && bound * spreadOf(first.values, first.name).median
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
