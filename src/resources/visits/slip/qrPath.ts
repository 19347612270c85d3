import { encode } from 'uqr'

/** White around the code, in modules: readers find it by that. */
const QUIET = 4

/** A QR code to be drawn: the side of a square in modules, white border included, and the path of what is black. */
export interface QrPath {
  readonly side: number
  readonly path: string
}

/** The code of an address, which may lose a seventh of its modules to a crease (level M). */
export function qrPath(address: string): QrPath {
  const { size, data } = encode(address, { ecc: 'M', border: 0 })
  const path = data
    .flatMap((row, y) => row.map((isBlack, x) => (isBlack ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')))
    .join('')
  return { side: size + 2 * QUIET, path }
}
