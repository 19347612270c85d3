import { encode } from 'uqr'

/** White margin around the code, in modules, which readers need to detect it. */
const QUIET = 4

/** A QR code as an SVG path: `side` is the size in modules including the margin, `path` covers the black modules. */
export interface QrPath {
  readonly side: number
  readonly path: string
}

/** Encodes an address with error correction level M, which tolerates about 15% damage, such as a crease. */
export function qrPath(address: string): QrPath {
  const { size, data } = encode(address, { ecc: 'M', border: 0 })
  const path = data
    .flatMap((row, y) => row.map((isBlack, x) => (isBlack ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')))
    .join('')
  return { side: size + 2 * QUIET, path }
}
