import type { CSSProperties } from 'react'
import type { Box } from './wallLayout.ts'

/** Returns the style of a part that is placed in the wall's body. */
export const boxStyle = ({ x, y, width, height }: Box): CSSProperties => ({
  left: `${x}rem`,
  top: `${y}rem`,
  width: `${width}rem`,
  height: `${height}rem`,
})

/** Returns the font sizes of labels for the style sheets. */
export const sizeStyle = ({
  mark,
  name,
  long,
}: {
  readonly mark: number
  readonly name: number
  readonly long: number
}) => ({ '--mark': `${mark}rem`, '--name': `${name}rem`, '--long': `${Math.min(long, name)}rem` }) as CSSProperties
