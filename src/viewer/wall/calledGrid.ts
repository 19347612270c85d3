import type { LabelWidth } from './labelWidth.ts'

/** Width and height in rem. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** A label to be fitted into a cell. */
export interface CalledLabel extends LabelWidth {
  /** Estimated width of its number or mark in em of the number; 0 without one. */
  readonly mark: number
}

/** Font sizes, in rem, of all labels of a list: they are equal, so that their order tells them apart and not their size. */
export interface Fit {
  /** Whether numbers stand above the names. */
  readonly stacked: boolean
  readonly mark: number
  readonly name: number
  /** Names of two lines. */
  readonly long: number
  /** The smallest size in use. */
  readonly least: number
}

/** Columns and rows of equal cells, and the sizes of the labels in them. */
export interface Grid extends Fit {
  readonly columns: number
  readonly rows: number
}

/** Labels as large as they fit, and those for which no space is left. */
export interface CalledSpace {
  readonly grid: Grid
  /** Number of calls with number and name, the latest ones. */
  readonly whole: number
  /** Number of further calls whose numbers are shown, and the height of their lines in rem. */
  readonly numbers: number
  readonly numbersHeight: number
}

/** Gap between two cells. */
const GAP_REM = 0.75
/** Font size of a number relative to the name beside or below it, and the gap beside it in em of the name. */
const MARK_SCALE = 1.1
const STACKED_MARK_SCALE = 1.3
const MARK_GAP_EM = 0.35
/** Shares of a cell that labels may take. */
const WIDTH_SHARE = 0.94
const HEIGHT_SHARE = 0.7
const STACKED_HEIGHT_SHARE = 0.34
const LONG_HEIGHT_SHARE = 0.36
const LONG_STACKED_HEIGHT_SHARE = 0.19
/** Share of the width that the number beside a name of two lines may take. */
const LONG_MARK_SHARE = 0.4
/** Width of a text of two lines relative to its longer line, as words do not break in the middle. */
const TWO_LINES = 1.5
/** Most columns of a grid. */
const COLUMNS_MAX = 8
/** Height and padding of a number without a name, in em and rem. */
const NUMBER_LINE_EM = 1.3
const NUMBER_GAP_REM = 1.75

/** Returns the largest sizes in which each label fits into a cell. @param cap largest size of a name, in rem */
export function fitLabels(labels: readonly CalledLabel[], { width, height }: Size, cap: number, stacked: boolean): Fit {
  const inner = width * WIDTH_SHARE
  const scale = stacked ? STACKED_MARK_SCALE : MARK_SCALE
  const hasMark = labels.some(({ mark }) => mark > 0)
  let name = Math.min(cap, height * (stacked && hasMark ? STACKED_HEIGHT_SHARE : HEIGHT_SHARE))
  for (const label of labels) name = Math.min(name, inner / lineWidth(label, stacked))
  const mark = name * scale
  let long = Infinity
  for (const label of labels) {
    if (!label.long) continue
    const beside = stacked || label.mark === 0 ? 0 : label.mark * mark + MARK_GAP_EM * name
    const share = stacked && label.mark > 0 ? LONG_STACKED_HEIGHT_SHARE : LONG_HEIGHT_SHARE
    long = Math.min(long, name, height * share, ((inner - beside) * TWO_LINES) / label.width)
  }
  return { stacked, mark, name, long, least: Math.min(name, long) }
}

/** Returns the width, in em of a name, that limits the size of a label. */
function lineWidth({ width, mark, long }: CalledLabel, stacked: boolean): number {
  if (stacked) return Math.max(long ? 1 : width, mark * STACKED_MARK_SCALE)
  if (long) return Math.max(1, (mark * MARK_SCALE) / LONG_MARK_SHARE)
  return mark === 0 ? width : width + mark * MARK_SCALE + MARK_GAP_EM
}

/** Returns the grid that shows all these labels largest, with numbers beside or above the names. */
export function calledGrid(labels: readonly CalledLabel[], list: Size, cap: number): Grid {
  const count = Math.max(1, labels.length)
  let best: Grid | undefined
  for (let columns = 1; columns <= Math.min(count, COLUMNS_MAX); columns += 1) {
    const rows = Math.ceil(count / columns)
    const cell = { width: share(list.width, columns), height: share(list.height, rows) }
    for (const stacked of [false, true]) {
      const fit = fitLabels(labels, cell, cap, stacked)
      if (!best || fit.least > best.least) best = { columns, rows, ...fit }
    }
  }
  return best as Grid
}

/**
 * Shares a list between all calls. All have number and name while each letter is as large as it must be to be read;
 * beyond that the latest do, and the others have their numbers.
 * @param labels the latest call first
 * @param words width of what stands before the numbers, in rem
 * @param least smallest readable size, in rem
 */
export function calledSpace(
  labels: readonly CalledLabel[],
  list: Size,
  { cap, least, words }: { readonly cap: number; readonly least: number; readonly words: number },
): CalledSpace {
  const all = calledGrid(labels, list, cap)
  if (all.least >= least || labels.length < 2) return { grid: all, whole: labels.length, numbers: 0, numbersHeight: 0 }
  const widest = Math.max(...labels.map(({ mark, width }) => mark || width)) * least + NUMBER_GAP_REM
  const lineHeight = least * NUMBER_LINE_EM
  const line = { widest, words, width: list.width }
  for (let whole = labels.length - 1; whole > 0; whole -= 1) {
    const numbers = labels.length - whole
    const numbersHeight = numberLines(numbers, line) * lineHeight
    const rest = { width: list.width, height: list.height - numbersHeight - GAP_REM }
    const grid = calledGrid(labels.slice(0, whole), rest, cap)
    if (grid.least >= least) return { grid, whole, numbers, numbersHeight }
  }
  const lines = Math.max(1, Math.floor(list.height / lineHeight))
  let numbers = labels.length
  while (numbers > 1 && numberLines(numbers, line) > lines) numbers -= 1
  return { grid: all, whole: 0, numbers, numbersHeight: list.height }
}

/** Returns how many lines numbers take after the words that stand before them; all widths in one unit. */
export function numberLines(
  count: number,
  { widest, words, width }: { readonly widest: number; readonly words: number; readonly width: number },
): number {
  const inFirst = Math.floor((width - words) / widest)
  return 1 + Math.ceil(Math.max(0, count - inFirst) / Math.max(1, Math.floor(width / widest)))
}

/** Returns the length of one of `count` equal parts with gaps between them. */
const share = (length: number, count: number): number => (length - GAP_REM * (count - 1)) / count
