const MM_PER_INCH = 25.4
/** Diagonal up to which a screen counts as small: its letters may be smaller, because people sit or stand closer. */
const SMALL_SCREEN_MM = 280

/** Sizes of a kiosk's screen. */
interface Sizes {
  /** CSS pixels per millimetre. */
  readonly pixels: number
  readonly isSmall: boolean
}

/** Computes the sizes of a screen from its diagonal and its resolution. */
export const sizesOf = (inches: number, { width, height }: Pick<Screen, 'width' | 'height'> = screen): Sizes => ({
  pixels: Math.hypot(width, height) / (inches * MM_PER_INCH),
  isSmall: inches * MM_PER_INCH <= SMALL_SCREEN_MM,
})
