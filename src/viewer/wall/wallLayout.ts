import { type CalledLabel, type CalledSpace, calledSpace, type Size } from './calledGrid.ts'

/** Place and size of a part, in rem, from the upper left corner of the wall's body. */
export interface Box extends Size {
  readonly x: number
  readonly y: number
}

/** The space of a wall between its header and its ticker. */
export interface BodySpace extends Size {
  /** Whether the screen is upright. */
  readonly upright: boolean
  /** Space that a picture may lose at the left and right edge of a screen, and at its lower edge. */
  readonly edge: Size
  /** Smallest font size, in rem, of names and numbers that is readable from the board's reading distance. */
  readonly least: number
  /** Font sizes, in rem, of headings where names need the space, and of text beside names and numbers. */
  readonly base: number
  readonly read: number
}

/** Content that a wall has to show. */
interface WallNeeds {
  /** Everybody who is called and not on the stage, the latest first. */
  readonly called: readonly CalledLabel[]
  /** Width of the words before numbers without names, and of the heading, in em. */
  readonly words: number
  readonly title: number
  readonly staged: boolean
  readonly doctor: boolean
  readonly film: boolean
}

/** Where the parts of a wall are; a part without a box gives way to the others. */
export interface WallLayout {
  readonly stage: Box | undefined
  /** Undefined while everybody who is called is on the stage. */
  readonly called: Box | undefined
  /** The list of the called panel, inside its box. */
  readonly list: Box
  /** Whether the heading of the called panel is beside its list, because there is little height. */
  readonly besideTitle: boolean
  readonly space: CalledSpace
  readonly waiting: Box
  readonly doctor: Box | undefined
  readonly film: Box | undefined
}

const GAP = 1.5
/** Height of a panel's heading, and of a small one for screens that are read from afar or have little height. */
export const HEAD = 5.5
const SMALL_HEAD = 4.25
const PANEL_PAD = 1.25
/** Height below which the heading of the called panel stands beside its list. */
const FLAT_REM = 15
/** Heights of a doctor's card, and with a film. */
const DOCTOR = 12.5
const DOCTOR_BESIDE_FILM = 8.5
const FILM_RATIO = 9 / 16
/** Share of a film's height that cropping leaves, to give its space to names. */
const CROPPED = 0.78
/** Width of a body relative to its height from which pictures stand in a column of their own: on screens of 2:1. */
const WIDE = 2.6
/**
 * Shares that the called panel may have, of the width or, on upright screens, of the height, and that the stage may
 * have of the height.
 */
const SHARES = [0.42, 0.5, 0.58, 0.68]
const UPRIGHT_SHARES = [0.36, 0.44, 0.52, 0.6]
const NOBODY_SHARE = 0.28
const STAGE_SHARES = [0.58, 0.5, 0.42, 0.34]
/** Multiples of the smallest readable size: as large as letters should be, and from which pictures give way. */
const GOOD = 2
const TIGHT = 1.5
/** Largest size of a called name, and by how much it may grow with the reading distance. */
const NAME_MAX = 13
const REACH_MAX = 1.4
const READ_REM = 2.625

/**
 * Divides the body of a wall. Everybody who is called is shown at any time; film, then photo, then names give way to
 * that. It knows the widths of all texts, so nothing has to be laid out to be measured.
 */
export function wallLayout(body: BodySpace, needs: WallNeeds): WallLayout {
  const candidates = needs.staged ? stagedLayouts(body, needs) : restingLayouts(body, needs)
  const rated = candidates.map(({ goal, ...layout }) => {
    const { grid, whole } = layout.space
    return { layout, goal, whole, ratio: needs.called.length === 0 ? GOOD : grid.least / body.least }
  })
  const isWhole = ({ whole }: { readonly whole: number }) => whole === needs.called.length
  const good = rated.find((each) => isWhole(each) && each.ratio >= each.goal)
  if (good) return good.layout
  // Without enough space for all names, the pictures are gone already; most numbers, then most names, then the largest.
  const value = ({ layout, whole, ratio }: (typeof rated)[number]) =>
    (whole + layout.space.numbers) * 1_000_000 + whole * 1_000 + ratio
  return rated
    .filter(({ layout }) => !layout.film && !layout.doctor)
    .reduce((best, each) => (value(each) > value(best) ? each : best)).layout
}

type Candidate = WallLayout & {
  /** Size of the letters, as a multiple of the smallest readable size, that makes this layout good enough. */
  readonly goal: number
}

function stagedLayouts(body: BodySpace, needs: WallNeeds): Candidate[] {
  const { x, y, width, height } = inside(body)
  return STAGE_SHARES.flatMap((stageShare): Candidate[] => {
    const stage = { x: 0, y: 0, width: body.width, height: body.height * stageShare }
    const below = { x, y: stage.height + GAP, width, height: y + height - stage.height - GAP }
    const resting = { doctor: undefined, film: undefined, goal: 1 }
    if (needs.called.length === 0)
      return [{ ...place(body, needs, below), stage, called: undefined, waiting: below, ...resting }]
    return sharesOf(body, needs).map((share) => {
      const [called, waiting] = split(below, share, body.upright)
      return { ...place(body, needs, called), stage, waiting, ...resting }
    })
  })
}

function restingLayouts(body: BodySpace, needs: WallNeeds): Candidate[] {
  const pictures = [
    { film: needs.film, doctor: needs.doctor, height: 1 },
    ...(needs.film ? [{ film: true, doctor: needs.doctor, height: CROPPED }] : []),
    ...(needs.film && needs.doctor ? [{ film: false, doctor: true, height: 1 }] : []),
    ...(needs.film || needs.doctor ? [{ film: false, doctor: false, height: 1 }] : []),
  ]
  return pictures.flatMap((shown) =>
    sharesOf(body, needs).map((share) => {
      const { called, ...boxes } = divided(body, shown, share)
      const goal = shown.film || shown.doctor ? TIGHT : GOOD
      return { ...place(body, needs, called), ...boxes, stage: undefined, goal }
    }),
  )
}

const sharesOf = ({ upright }: BodySpace, { called }: WallNeeds) =>
  called.length === 0 ? [NOBODY_SHARE] : upright ? UPRIGHT_SHARES : SHARES

/** Returns the body without the edges that a picture may lose. */
const inside = ({ width, height, edge }: BodySpace): Box => ({
  x: edge.width,
  y: GAP,
  width: width - 2 * edge.width,
  height: height - GAP - Math.max(GAP, edge.height),
})

interface Pictures {
  readonly film: boolean
  readonly doctor: boolean
  /** Share of a film's height that is shown. */
  readonly height: number
}

type Boxes = Pick<WallLayout, 'waiting' | 'doctor' | 'film'> & { readonly called: Box }

function divided(body: BodySpace, { film, doctor, height }: Pictures, share: number): Boxes {
  const whole = inside(body)
  if (body.upright) {
    const row = film ? whole.height * 0.22 * height : doctor ? DOCTOR : 0
    const [pictures, rest] = row === 0 ? [undefined, whole] : cut(whole, row)
    const [called, waiting] = split(rest, share, true)
    if (!pictures || !film) return { called, waiting, doctor: pictures, film: undefined }
    if (!doctor) return { called, waiting, doctor: undefined, film: pictures }
    const width = Math.min(row / FILM_RATIO, whole.width * 0.62)
    return {
      called,
      waiting,
      film: { ...pictures, width },
      doctor: { ...pictures, x: pictures.x + width + GAP, width: pictures.width - width - GAP },
    }
  }
  if ((film || doctor) && body.width >= body.height * WIDE) {
    const width = whole.width * (film ? 0.28 : 0.18)
    const [called, waiting] = split({ ...whole, width: whole.width - width - GAP }, share, false)
    const column = { ...whole, x: whole.x + whole.width - width, width }
    if (!film) return { called, waiting, doctor: column, film: undefined }
    const top = Math.min(whole.height - (doctor ? DOCTOR_BESIDE_FILM + GAP : 0), width * FILM_RATIO)
    const [filmBox, below] = cut(column, top)
    return { called, waiting, film: filmBox, doctor: doctor ? below : undefined }
  }
  const [left, right] = split(whole, share, false)
  if (!film) {
    const [card, called] = doctor ? cut(left, DOCTOR) : [undefined, left]
    return { called, waiting: right, doctor: card, film: undefined }
  }
  const filmHeight = left.width * FILM_RATIO * height
  const called = { ...left, height: left.height - filmHeight - GAP }
  const [card, waiting] = doctor ? cut(right, DOCTOR_BESIDE_FILM) : [undefined, right]
  return {
    called,
    waiting,
    doctor: card,
    film: { ...left, y: left.y + called.height + GAP, height: filmHeight },
  }
}

/** Cuts a box into an upper one of a given height and the rest. */
function cut(box: Box, height: number): [Box, Box] {
  return [
    { ...box, height },
    { ...box, y: box.y + height + GAP, height: box.height - height - GAP },
  ]
}

function split(box: Box, share: number, upright: boolean): [Box, Box] {
  if (upright) return cut(box, (box.height - GAP) * share)
  const width = (box.width - GAP) * share
  return [
    { ...box, width },
    { ...box, x: box.x + width + GAP, width: box.width - width - GAP },
  ]
}

/** Fits the calls into the called panel. */
function place({ least, base }: BodySpace, { called: labels, words, title }: WallNeeds, called: Box) {
  const besideTitle = called.height < FLAT_REM
  const head = headOf(called, least)
  const [left, top] = besideTitle ? [title * base + 2 * GAP, 0.75] : [PANEL_PAD, head]
  const list = {
    x: left,
    y: top,
    width: called.width - left - PANEL_PAD,
    height: called.height - top - (besideTitle ? 0.75 : PANEL_PAD),
  }
  const reach = Math.min(Math.max(least / READ_REM, 1), REACH_MAX)
  const space = calledSpace(labels, list, { cap: NAME_MAX * reach, least, words: words * least })
  return { called, list, besideTitle, space }
}

/** Returns the height of a panel's heading, which is smaller where names need its space. */
export const headOf = ({ height }: Size, least: number): number =>
  least > READ_REM * 1.1 || height < 2 * FLAT_REM ? SMALL_HEAD : HEAD
