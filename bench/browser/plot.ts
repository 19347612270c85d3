interface Line {
  readonly label: string
  readonly color: string
  readonly values: readonly number[]
}

const WIDTH = 960
const PANEL = 150
const LEFT = 130
const RIGHT = 20

/** Draws lines over the same hours as SVG, one below the other, each with its own scale from zero. */
export function plot(title: string, hours: readonly number[], lines: readonly Line[]): string {
  const last = Math.max(...hours)
  const panels = lines.map(({ label, color, values }, at) => {
    const top = 50 + at * PANEL
    const max = Math.max(...values) * 1.15
    const points = values.map(
      (value, sample) =>
        `${x(hours[sample] ?? 0).toFixed(1)},${(top + PANEL - 30 - (value / max) * (PANEL - 45)).toFixed(1)}`,
    )
    return `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${top + PANEL - 30}" y2="${top + PANEL - 30}" stroke="#c8cdd8"/>
<text x="${LEFT - 12}" y="${top + PANEL / 2 - 14}" text-anchor="end" font-weight="600">${label}</text>
<text x="${LEFT - 12}" y="${top + PANEL / 2 + 6}" text-anchor="end" fill="#5a6272">${format(values[0])} → ${format(values.at(-1))}</text>
<polyline points="${points.join(' ')}" fill="none" stroke="${color}" stroke-width="2"/>`
  })
  const height = 60 + lines.length * PANEL
  const ticks = Array.from({ length: 7 }, (_, at) => (last * at) / 6).map(
    (hour) =>
      `<text x="${x(hour)}" y="${height - 16}" text-anchor="middle" fill="#5a6272">${Number(hour.toFixed(1))} h</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="13">
<rect width="100%" height="100%" fill="white"/>
<text x="20" y="30" font-size="17" font-weight="600">${title}</text>
${panels.join('\n')}
${ticks.join('\n')}
</svg>
`

  function x(hour: number): number {
    return LEFT + (hour / last) * (WIDTH - LEFT - RIGHT)
  }
}

const format = (value: number | undefined): string => Number((value ?? 0).toFixed(2)).toString()
