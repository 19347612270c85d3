import { type Figures, figuresOf, type Spread } from './figures.ts'
import type { Row, Target } from './row.ts'

export const HEADINGS = ['bench', 'measurement', 'ours', 'compared with', 'ratio', 'target', ''] as const

/** Formats a row as texts, one for each heading. */
export function wordsOf(row: Row): string[] {
  const figures = figuresOf(row)
  const [peer] = row.peers
  return [
    row.bench,
    row.what,
    `${spread(figures.ours)} ${row.unit}`,
    peer && figures.peer ? `${peer.name}: ${spread(figures.peer)}` : '–',
    figures.ratio === undefined ? '–' : number(figures.ratio),
    reach(row.target, row.unit),
    verdict(figures),
  ]
}

/** Formats a target: `≤ 1.5 ×`, `≥ 20 /s`. */
export function reach({ of, atMost, atLeast }: Target, unit: string): string {
  const measure = of === 'ratio' ? '×' : unit
  const bounds = [
    atLeast === undefined ? [] : `≥ ${number(atLeast)} ${measure}`,
    atMost === undefined ? [] : `≤ ${number(atMost)} ${measure}`,
  ]
  return bounds.flat().join(', ') || '–'
}

/** Formats a number with three significant digits and thousands separators. */
export function number(value: number): string {
  return value.toLocaleString(
    'en',
    Math.abs(value) >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 },
  )
}

const spread = ({ median, least, most }: Spread) =>
  least === most ? number(median) : `${number(median)} (${number(least)} – ${number(most)})`
const verdict = ({ isMet }: Figures) => (isMet === undefined ? '' : isMet ? 'met' : 'missed')
