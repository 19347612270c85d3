import { type CalledLabel, type Fit, fitLabels, type Size } from './calledGrid.ts'

/** Patients on one page of the queue, of which the next are on every page. */
export const PAGE_SIZE = 5
const PINNED = 2
/** Patients shown as next while a call is on the stage. */
const NEXT_MAX = 3
/** A short queue has as many rows, so that it fills its panel. */
const ROWS_MIN = 3
/** Largest name for five rows; fewer rows have larger ones, up to a factor. */
const NAME_MAX = 6.5
const ROOMY_MAX = 1.5
/** Part by which a row is taken for higher than it is: it has no frame around its name. */
const UNFRAMED = 1.18
/** Padding of a row, in rem, and smallest share of it that number and name have. */
const PADDING = 4
const LABELS_SHARE = 0.4

/** Rows of the queue and the sizes of what stands in them. */
interface WaitingRows extends Fit {
  readonly rows: number
  /** Number of the first patients that are always shown. */
  readonly pinned: number
  /** The first patient of each page, without the pinned. */
  readonly pages: readonly number[]
  /** Whether notes, such as the expected wait, leave enough space for the names. */
  readonly hasNotes: boolean
  /** Width of the column of numbers, in rem. */
  readonly lead: number
}

interface Space extends Size {
  /** Factor by which the reading distance enlarges text. */
  readonly reach: number
  /** Smallest readable size and largest size of a name, in rem. */
  readonly least: number
  readonly cap: number
  /** Widths of the columns of notes and reasons, in rem. */
  readonly notes: number
  readonly reasons: number
  /** Whether a call is on the stage: then only the next patients are shown. */
  readonly staged: boolean
}

/**
 * Divides the queue into rows and pages: the next patients stay, the others turn below them. The last page begins early
 * enough to be full.
 */
export function waitingRows(labels: readonly CalledLabel[], space: Space): WaitingRows {
  const { width, height, reach, least, cap, notes, reasons, staged } = space
  const count = labels.length
  const next = Math.min(NEXT_MAX, Math.max(1, Math.floor((height * UNFRAMED * 0.7) / least)))
  const rows = staged ? next : count > PAGE_SIZE ? PAGE_SIZE : Math.max(count, ROWS_MIN)
  const pinned = Math.min(count, staged || count <= PAGE_SIZE ? rows : PINNED)
  const turning = rows - pinned
  const pages: number[] = []
  if (turning > 0)
    for (let first = pinned; first < count; first += turning)
      pages.push(Math.max(pinned, Math.min(first, count - turning)))
  const roomy = Math.min(PAGE_SIZE / rows, ROOMY_MAX)
  const mark = Math.max(0, ...labels.map((label) => label.mark))
  const aligned = labels.map((label) => ({ ...label, mark }))
  const largest = Math.max(least, Math.min(cap, NAME_MAX * reach * roomy))
  const fit = (noted: number) =>
    fitLabels(
      aligned,
      { width: Math.max(width * LABELS_SHARE, width - PADDING - reasons - noted), height: (height / rows) * UNFRAMED },
      largest,
      false,
    )
  const noted = fit(notes)
  const hasNotes = noted.least >= least
  const chosen = hasNotes ? noted : fit(0)
  return { ...chosen, rows, pinned, pages, hasNotes, lead: mark * chosen.mark }
}
